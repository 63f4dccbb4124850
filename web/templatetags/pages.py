"""What templates of pages say: their modules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from web.graph import graph

register = template.Library()


@register.simple_tag(takes_context=True)
def module(context: Any, name: str) -> SafeString:
    """The script `web/<name>`, and a link for each module that it imports, by whatever way: all are on their way before
    the first has come. Those that another script of the page has named are not named again."""
    name = "".join(name)  # pathlib takes no SafeString
    links = _links(context, graph.below(name))
    _named(context).add(name)
    return format_html('<script type="module" src="{}"></script>{}', static(f"web/{name}"), links)


@register.simple_tag(takes_context=True)
def modules(context: Any, name: str) -> SafeString:
    """Links for the module `web/<name>`, which a script of the page loads, and for those that it imports."""
    name = "".join(name)
    return _links(context, [name, *graph.below(name)])


def _named(context: Any) -> set[str]:
    named: set[str] = context.render_context.setdefault("modules", set())
    return named


def _links(context: Any, names: Iterable[str]) -> SafeString:
    """Of those that the page has not named before."""
    wanted = [name for name in names if name not in _named(context)]
    _named(context).update(wanted)
    return format_html_join(
        "", '<link rel="modulepreload" href="{}">', ((static(f"web/{name}"),) for name in wanted)
    )
