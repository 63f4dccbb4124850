import pytest, time
from tests.leagues.thirty import Thirty
from accounts.leagues import document
pytestmark = pytest.mark.django_db
def test_try():
    t=time.time()
    th=Thirty()
    th.gather(); print("gather", time.time()-t)
    th.first_week(); print("week", time.time()-t)
    th.to_the_end(); print("end", time.time()-t)
    open("/tmp/w/doc30.json","wb").write(document.encoded(th.course.season))
