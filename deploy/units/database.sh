#!/bin/sh
# Run once by the image of PostgreSQL, when it makes the database: a role for the server that owns its one database and is
# no superuser. The superuser keeps a password of its own that no process of the server knows.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres --set password="$HORROR_PASSWORD" <<'SQL'
CREATE ROLE horror LOGIN PASSWORD :'password' NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION;
CREATE DATABASE horror OWNER horror;
REVOKE ALL ON DATABASE horror FROM PUBLIC;
SQL
