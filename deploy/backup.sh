#!/bin/sh
# Dumps your own PostgreSQL, for deploy/systemd/evenstream-backup.timer or cron. Users' keys go to a separate
# folder, which holds only the newest dump: the text of deleted accounts is then unreadable in old dumps too.
# Copy the bucket before and after it with the bucket's own tools (docs/operations.md, "Backups").
#
#   PGHOST, PGPORT, PGUSER, PGDATABASE, PGPASSWORD or PGPASSFILE
#                   the database. Only from the environment, which other users cannot read; a connection
#                   string would be an argument of pg_dump, which they can.
#   BACKUP_DIR      the folder of the dumps
#   KEYRING_DIR     the folder of the dump of the keys; on another disk or machine
#   BACKUP_DAYS     days to keep a dump in BACKUP_DIR, or what a killed run has left of one there; default 14.
#                   What is left of a dump of the keys is deleted after a day.
set -eu
umask 077
: "${PGDATABASE:?is not set}" "${BACKUP_DIR:?is not set}" "${KEYRING_DIR:?is not set}"
if [ "$BACKUP_DIR" = "$KEYRING_DIR" ]; then
  echo 'BACKUP_DIR and KEYRING_DIR must differ' >&2
  exit 1
fi
mkdir -p "$BACKUP_DIR" "$KEYRING_DIR"
name="$BACKUP_DIR/evenstream-$(date -u +%Y-%m-%dT%H%M%SZ)"
# With the process id: another run may write its dumps at the same time.
database="$name.$$.dump.unfinished"
keyring="$KEYRING_DIR/keyring.dump.$$.unfinished"
trap 'rm -f "$database" "$keyring"' EXIT
trap 'exit 1' HUP INT TERM
# Renamed when complete: an interrupted dump never looks complete.
pg_dump --format=custom --exclude-schema=keyring --file="$database"
pg_dump --format=custom --schema=keyring --file="$keyring"
mv "$database" "$name.dump"
mv "$keyring" "$KEYRING_DIR/keyring.dump"
find "$BACKUP_DIR" \( -name 'evenstream-*.dump' -o -name 'evenstream-*.dump.unfinished' \) -mtime "+${BACKUP_DAYS:-14}" -delete
find "$KEYRING_DIR" -name 'keyring.dump.*unfinished' -mtime +0 -delete
echo "Wrote $name.dump"
