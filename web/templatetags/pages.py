"""What templates of pages say: their modules."""

from __future__ import annotations

from typing import Any

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from web.graph import graph

register = template.Library()


@register.simple_tag(takes_context=True)
def module(context: Any, name: str, *then: str) -> SafeString:
    """The script `web/<name>`, and a link for each module that it imports, by whatever way: all are on their way before
    the first has come. After those come the modules that it loads `then`, with theirs. Those that another script of the
    page has named are not named again."""
    name, *others = ("".join(each) for each in (name, *then))  # pathlib takes no SafeString
    named = context.render_context.setdefault("modules", set())
    every = [*graph.below(name), *(each for one in others for each in (one, *graph.below(one)))]
    wanted = [each for each in dict.fromkeys(every) if each not in named]
    named.update(wanted, [name])
    links = format_html_join(
        "", '<link rel="modulepreload" href="{}">', ((static(f"web/{each}"),) for each in wanted)
    )
    return format_html('<script type="module" src="{}"></script>{}', static(f"web/{name}"), links)
