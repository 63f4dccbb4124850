"""Every address of the server."""

from django.contrib import admin
from django.urls import include, path

from accounts.post import provider
from deploy import health

urlpatterns = [
    path("api/v1/", include("api.urls")),
    path("health/live", health.live),
    path("health/ready", health.ready),
    path("admin/", admin.site.urls),
    path("mail/hooks/inbound", provider.inbound),
    path("mail/hooks/inbound/mime", provider.inbound),
    path("mail/hooks/reports", provider.reports),
    path("", include("worker.urls")),
    path("", include("web.urls")),
]

handler400 = "api.handler.bad_request"
handler404 = "api.handler.page_not_found"
handler500 = "api.handler.server_error"
