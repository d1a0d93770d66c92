#!/bin/sh
# Restarts web processes one after another without losing a request, behind deploy/nginx.conf or deploy/Caddyfile:
#
#   deploy/rolling-restart.sh 3001 3002
#
# Run it only if CHANGELOG.md says that the two versions may run side by side.
#
#   RESTART   a command that gets a port as its last argument, restarts the process of this port and returns when
#             the old process has stopped and the new one has started; default
#             `systemctl restart evenstream-web@PORT`
#   PAUSE     seconds between one process being ready and the next restart; longer than nginx's fail_timeout
set -eu
[ $# -ge 2 ] || { echo 'Name at least two ports: one has to serve while another restarts' >&2; exit 1; }
pause=${PAUSE:-12}

# Includes the test write: on a database that accepts no writes, a restarted process might fail to start.
ready() {
  curl --silent --fail --max-time 5 --output /dev/null "http://127.0.0.1:$1/readyz"
}

for port in "$@"; do
  ready "$port" || { echo "The process on port $port is not ready: nothing is restarted" >&2; exit 1; }
done
first=yes
for port in "$@"; do
  # Until the pause is over, the proxy might not use the previously restarted process yet.
  [ "$first" = yes ] || sleep "$pause"
  first=no
  if [ -n "${RESTART:-}" ]; then $RESTART "$port"; else systemctl restart "evenstream-web@$port"; fi
  attempts=0
  until ready "$port"; do
    attempts=$((attempts + 1))
    [ "$attempts" -lt 240 ] || { echo "Port $port is not ready after 240 attempts; the others were not restarted" >&2; exit 1; }
    sleep 1
  done
  echo "Port $port is ready again"
done
