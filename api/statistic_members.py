"""What the members of statistics mean (`api.members`)."""

STATISTICS: dict[str, str] = {
    "Bar.label": "What it is, as it is written below its bar",
    "Bars.name": "What the figure is called, the same in every language",
    "Bars.title": "What the figure tells",
    "Bars.unit": "What is counted",
    "Bars.bars": "What may fall, in order",
    "Bars.says": "What stands out, a sentence each",
    "CountRow.name": "What the row is called, the same in every language",
    "CountRow.label": "What is counted",
    "Counts.name": "What the figure is called, the same in every language",
    "Counts.title": "What the figure tells",
    "Counts.groups": "Its rows, in groups",
    "Counts.says": "What stands out, a sentence each",
    "Group.name": "What the group is called, the same in every language",
    "Group.heading": "What its rows have in common; empty where that needs no word",
    "Group.rows": "What is counted",
    "PartRow.cells": "The part of each seat, in turn order",
    "Series.lines": "The curve of each seat, in turn order",
}
