"""Every address of the server."""

from django.contrib import admin
from django.urls import include, path

from deploy import health

urlpatterns = [
    path("health/live", health.live),
    path("health/ready", health.ready),
    path("admin/", admin.site.urls),
    path("api/v1/", include("api.urls")),
    path("", include("web.urls")),
]
