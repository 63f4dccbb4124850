"""What the members mean of what people are told beside the pages (see `api.members`)."""

from __future__ import annotations

CHANNELS: dict[str, str] = {
    "DeliveryShown.channel": "By what it goes",
    "DeliveryShown.state": "`queued` (to be handed over), `held` (it waits), `handing_over`, `sent`, `maybe`"
    " (cut off in it, and not tried again), `joined` (told together with another),"
    " `superseded` (not told any more), `failed`",
    "DeliveryShown.attempts": "How often it was tried in vain",
    "NotTold.channel": "By what it did not go",
    "WayShown.channel": "By what you are told, or would be",
    "NoticeShown.deliveries": "What became of it, by channel and place",
    "MailInShown.way": "By which way it came in",
    "MailInShown.received_at": "When the server had it",
    "MailInShown.state": "`stored` (to be read), `held` (until you allow its sender), `done`, `duplicate`, `dropped`,"
    " `expired`, `failed`",
    "SenderShown.address": "The address, in the form in which it is compared",
    "allowed_at": "When you said so",
    "senders": "The addresses, in their order",
    "Devices.devices": "The devices that take pushes for you",
    "Webhooks.webhooks": "The endpoints",
    "league": "The word of the league whose it is; null for none",
    "last_ok_at": "When it last took something",
    "WebhookMade.address": "The host and the last characters of its address, all that is shown of it again",
    "WebhookMade.state": "`unproven` until it has echoed its code",
    "WebhookMade.why": "Why it is off; empty",
    "WebhookMade.tried_at": "When it was last called",
    "WebhookMade.next_at": "From when on it is called again",
}
