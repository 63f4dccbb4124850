"""What the members mean that tell of people and trouble."""

from __future__ import annotations

CONDUCT: dict[str, str] = {
    "AppealToStaff.words": "What the person says against it",
    "AppealToStaff.at": "When the appeal came",
    "AppealToStaff.measure": "What it is against",
    "Blocks.blocks": "Whom you have blocked",
    "CaseShown.active": "Whether the account is open",
    "CaseShown.joined_at": "Since when the account is there; null for nobody",
    "CaseShown.reports": "The open reports, the newest first",
    "CaseShown.record": "How reports about the person fared",
    "CaseShown.measures": "What was done to the person, the newest first",
    "MeasureAppealRequest.words": "What you say against it",
    "MeasureAppealed.at": "When it came",
    "MeasureShown.at": "When it was done",
    "MeasureShown.player_name": "How the person is called now; null for nobody who is still here",
    "Measures.measures": "The newest hundred",
    "Mutes.mutes": "Whom you have muted",
    "ReportRequest.words": "What you want to say of it",
    "ReportShown.at": "When you sent it",
    "ReportShown.subject": "The words, or the name, as they were then",
    "ReportShown.words": "What you said of it",
    "ReportShown.state": "How it stands",
    "ReportToStaff.at": "When it was sent",
    "ReportToStaff.words": "What who reported says of it",
    "Reports.reports": "The newest hundred",
    "ReportsDecided.decided": "Their number",
    "Site.sign_up": "Who may sign up",
    "StaffQueue.cases": "Reports by person",
    "StaffQueue.appeals": "The oldest first",
    "WordsSaid.at": "When it was written",
}
