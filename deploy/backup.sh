#!/bin/sh
# Dumps a PostgreSQL of your own, for deploy/systemd/evenstream-backup.timer or cron. The keys of people go to a
# folder of their own, of which only the newest dump is kept: whoever has left is then gone from old dumps too.
# Copy the bucket before and after it by the bucket's own means (docs/operations.md, "Backups").
#
#   PGHOST, PGPORT, PGUSER, PGDATABASE, PGPASSWORD or PGPASSFILE
#                   what to dump. Only in the environment, which other users cannot read; a connection string
#                   with the password would be an argument of pg_dump, which they can.
#   BACKUP_DIR      where dumps go
#   KEYRING_DIR     where the dump of the keys goes; on another disk or machine
#   BACKUP_DAYS     how many days a dump is kept; 14 if not set
set -eu
umask 077
: "${PGDATABASE:?is not set}" "${BACKUP_DIR:?is not set}" "${KEYRING_DIR:?is not set}"
if [ "$BACKUP_DIR" = "$KEYRING_DIR" ]; then
  echo 'BACKUP_DIR and KEYRING_DIR must differ' >&2
  exit 1
fi
mkdir -p "$BACKUP_DIR" "$KEYRING_DIR"
name="$BACKUP_DIR/evenstream-$(date -u +%Y-%m-%dT%H%M%SZ).dump"
# By way of another name: a dump that was broken off is never taken for a whole one.
pg_dump --format=custom --exclude-schema=keyring --file="$name.unfinished"
pg_dump --format=custom --schema=keyring --file="$KEYRING_DIR/keyring.dump.unfinished"
mv "$name.unfinished" "$name"
mv "$KEYRING_DIR/keyring.dump.unfinished" "$KEYRING_DIR/keyring.dump"
find "$BACKUP_DIR" -name 'evenstream-*.dump' -mtime "+${BACKUP_DAYS:-14}" -delete
echo "Wrote $name"
