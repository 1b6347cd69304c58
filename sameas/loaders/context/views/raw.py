"""The plain neighbourhood: every triple as it stands, nothing folded, nothing left out."""

from sameas.loaders.context.views.view import View

VIEW = View(name="raw")
