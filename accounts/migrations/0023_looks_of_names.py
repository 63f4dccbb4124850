from typing import Any

from django.db import migrations, models

from horror.table.people.names import skeleton


def fill(apps: Any, schema_editor: Any) -> None:
    user = apps.get_model("accounts", "User")
    for pk, name in user.objects.exclude(name="").values_list("pk", "name").iterator():
        user.objects.filter(pk=pk).update(skeleton=skeleton(name)[:120])


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0022_theme"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="skeleton",
            field=models.CharField(
                db_default="",
                default="",
                editable=False,
                max_length=120,
                verbose_name="what the name looks like",
            ),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
        migrations.AddIndex(
            model_name="user",
            index=models.Index(fields=["skeleton"], name="user_skeleton"),
        ),
    ]
