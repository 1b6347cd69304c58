"""The MeSH side of the look-alikes: fictional, or read from a real file."""
