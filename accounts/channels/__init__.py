"""The ways by which people and programs are told beside mail: web push, webhooks, chat. docs/decisions/channels.md."""
