from django.urls import path

from worker.confirm import confirm
from worker.unsubscribe import unsubscribe

urlpatterns = [
    path("mail/unsubscribe/<str:key>", unsubscribe, name="unsubscribe"),
    path("mail/confirm/<str:key>", confirm, name="confirm"),
]
