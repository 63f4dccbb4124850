"""Puts our admin site in place of Django's."""

from django.contrib.admin.apps import AdminConfig


class StaffConfig(AdminConfig):
    default_site = "accounts.staff_site.StaffSite"
