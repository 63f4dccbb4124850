from django.urls import path

from worker.notices.confirm import confirm
from worker.notices.invited_address import invited_address
from worker.notices.unsubscribe import unsubscribe

urlpatterns = [
    path("mail/unsubscribe/<str:key>", unsubscribe, name="unsubscribe"),
    path("mail/confirm/<str:key>", confirm, name="confirm"),
    path("mail/invited/<str:key>", invited_address, name="invited-address"),
]
