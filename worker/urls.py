from django.urls import path

from worker.unsubscribe import unsubscribe

urlpatterns = [path("mail/unsubscribe/<str:key>", unsubscribe, name="unsubscribe")]
