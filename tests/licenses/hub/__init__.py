"""A Hub on the loopback, for tests and the demo: small, and only as true as what is listed here.

It imitates what `sameas release` and `sameas.load(hub=...)` use of a Hub for datasets, in the
shapes that huggingface_hub 1.5 to 2.4 sends and reads: repositories, settings, commits of regular
and LFS files, trees, tags, refs, access requests, and what four kinds of visitors may read of
public, gated and private repositories (anonymous, a stranger with an account, an accepted user,
the owner).

It is not the Hub. It does not know xet (tests switch the client to LFS), branches, pull requests
that anybody opens, collections, quotas, or the real dataset viewer, of which one route is imitated.
Its refusals follow what was documented or observed of huggingface.co, which may change. A test that
passes here says that our side is right if the server is as described.

- `store`: repositories and who may read what
- `wire`: requests and answers as plain values
- `api`, `git`, `files`: the routes
- `lies`: the ways in which a server may deceive
- `faults`: one request goes wrong, and perhaps all after it
- `monitor`: after every change, is a licensed byte readable by an anonymous visitor?
- `server`: all of it behind a socket
"""
