"""Prompts: versioned template files in our own words, and templates that others wrote."""

from sameas.judging.prompts.prompt import Prompt, find_prompt, prompts

__all__ = ["Prompt", "find_prompt", "prompts"]
