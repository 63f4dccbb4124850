"""The addresses of leagues, below /api/v1/."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from api.converters import GAME
from api.leagues import (
    acts,
    attention,
    belonging,
    changes,
    entries,
    lists,
    matches,
    mine,
    organising,
    protests,
    published,
    standings,
    vacant,
    whereabouts,
)

_season: list[URLPattern | URLResolver] = [
    path("", lists.SeasonView.as_view(), name="season"),
    path("groups/", standings.GroupsView.as_view(), name="league-groups"),
    path("groups/<int:tier>/<int:group>/", standings.GroupView.as_view(), name="league-group"),
    path(
        "groups/<int:tier>/<int:group>/calendar.ics",
        published.GroupCalendarView.as_view(),
        name="group-calendar",
    ),
    path("standings/", standings.StandingsView.as_view(), name="standings"),
    path("matches/", matches.MatchesView.as_view(), name="matches"),
    path(
        "matches/<int:tier>/<int:group>/<int:match>/seats/<int:seat>/take/",
        vacant.TakeView.as_view(),
        name="take-seat",
    ),
    path("entries/", entries.EntriesView.as_view(), name="entries"),
    path("entries/<int:entry>/", entries.EntryPathView.as_view(), name="entry-path"),
    path("entry/", entries.EntryView.as_view(), name="entry"),
    path("check-in/", entries.CheckInView.as_view(), name="check-in"),
    path("rest/", entries.RestView.as_view(), name="rest"),
    path("waiting/", entries.WaitingView.as_view(), name="waiting"),
    path("seats/", vacant.SeatsView.as_view(), name="league-seats"),
    path("acts/", acts.ActsView.as_view(), name="acts"),
    path("acts/<int:act>/reverse/", acts.ReverseView.as_view(), name="reverse"),
    path("protests/", protests.ProtestsView.as_view(), name="protests"),
    path("protests/<int:protest>/decide/", protests.DecideView.as_view(), name="decide"),
    path("protests/<int:protest>/appeal/", protests.AppealView.as_view(), name="appeal"),
    path("placement/", organising.PlacementView.as_view(), name="placement"),
    path("attention/", attention.AttentionView.as_view(), name="attention"),
    path("document/", published.DocumentView.as_view(), name="document"),
    path("calendar.ics", published.CalendarView.as_view(), name="calendar"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("leagues/", organising.LeaguesView.as_view(), name="leagues"),
    path("leagues/<slug:slug>/", lists.LeagueView.as_view(), name="league"),
    path("leagues/<slug:slug>/rules/", organising.RulesView.as_view(), name="league-rules"),
    path("leagues/<slug:slug>/join/", belonging.LeagueJoinView.as_view(), name="league-join"),
    path("leagues/<slug:slug>/members/", belonging.MembersView.as_view(), name="league-members"),
    path(
        "leagues/<slug:slug>/members/<uuid:person_id>/", belonging.MemberView.as_view(), name="league-member"
    ),
    path("leagues/<slug:slug>/links/", belonging.LinksView.as_view(), name="league-links"),
    path("leagues/<slug:slug>/links/<int:link>/", belonging.LinkView.as_view(), name="league-link"),
    path("leagues/<slug:slug>/changes/", changes.ChangesView.as_view(), name="league-changes"),
    path("leagues/<slug:slug>/seasons/", organising.SeasonsView.as_view(), name="seasons"),
    path("leagues/<slug:slug>/seasons/<int:number>/", include(_season)),
    path(f"games/<{GAME}:game>/league/", whereabouts.GameLeagueView.as_view(), name="game-league"),
    path("me/leagues/", mine.MyLeaguesView.as_view(), name="my-leagues"),
    path("me/protests/", protests.ProtestsWithYouView.as_view(), name="protests-with-you"),
    path("me/households/", belonging.HouseholdView.as_view(), name="households"),
]
