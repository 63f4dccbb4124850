"""The classic parts: cards and bank, production, building, trade, harbours, longest road (docs/rules/base.md)."""
