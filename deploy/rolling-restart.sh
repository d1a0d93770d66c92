#!/bin/sh
# Restarts web processes one after another without losing a request, behind deploy/nginx.conf or deploy/Caddyfile:
#
#   deploy/rolling-restart.sh 3001 3002
#
# Run it only where two versions may run beside each other: CHANGELOG.md says so.
#
#   RESTART   the command that restarts the process of a port and returns when it has stopped and been
#             started anew; `systemctl restart evenstream-web@PORT` if not set
#   PAUSE     seconds between a process that is ready and the next one; longer than fail_timeout in nginx
set -eu
[ $# -ge 2 ] || { echo 'Name at least two ports: one has to serve while another restarts' >&2; exit 1; }
pause=${PAUSE:-12}

# With the trial write: a process that is restarted may not come up on a database that takes no writes.
ready() {
  curl --silent --fail --max-time 5 --output /dev/null "http://127.0.0.1:$1/readyz"
}

for port in "$@"; do
  ready "$port" || { echo "The process on port $port is not ready: restart nothing until it is" >&2; exit 1; }
done
first=yes
for port in "$@"; do
  # The proxy has to send requests to the one before again.
  [ "$first" = yes ] || sleep "$pause"
  first=no
  if [ -n "${RESTART:-}" ]; then $RESTART "$port"; else systemctl restart "evenstream-web@$port"; fi
  attempts=0
  until ready "$port"; do
    attempts=$((attempts + 1))
    [ "$attempts" -lt 120 ] || { echo "Port $port is not ready after two minutes; the rest runs on" >&2; exit 1; }
    sleep 1
  done
  echo "Port $port is ready again"
done
