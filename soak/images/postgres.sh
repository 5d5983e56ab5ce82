#!/bin/sh
# Stands for the image postgres:17 where no image registry is asked: makes a database of POSTGRES_* in its volume once, then serves.
set -e
data=/var/lib/postgresql/data
bin=$(echo /usr/lib/postgresql/*/bin)
as_postgres() { setpriv --reuid postgres --regid postgres --init-groups "$@"; }
mkdir -p $data
chown postgres $data
if [ ! -s $data/PG_VERSION ]; then
  password=$(mktemp)
  printf %s "$POSTGRES_PASSWORD" >"$password"
  chown postgres "$password"
  as_postgres "$bin/initdb" -D $data -U "$POSTGRES_USER" --pwfile "$password" -A scram-sha-256 -E UTF8 --locale C.UTF-8
  rm "$password"
  echo 'host all all all scram-sha-256' >>$data/pg_hba.conf
  echo "create database \"$POSTGRES_DB\"" | as_postgres "$bin/postgres" --single -D $data postgres
fi
exec setpriv --reuid postgres --regid postgres --init-groups "$bin/postgres" -D $data -c listen_addresses='*'
