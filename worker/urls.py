from django.urls import path

from worker.notices.confirm import confirm
from worker.notices.unsubscribe import unsubscribe

urlpatterns = [
    path("mail/unsubscribe/<str:key>", unsubscribe, name="unsubscribe"),
    path("mail/confirm/<str:key>", confirm, name="confirm"),
]
