# One image for both roles: ROLE=web serves requests, ROLE=worker renders narrations.
# The base provides npm and a C library; the Node that runs is the one the lock file pins, and it needs
# libatomic, which the slim image may lack. `npm run pin-images` prints the base with its digest.
ARG NODE_IMAGE=node:24-bookworm-slim
FROM $NODE_IMAGE AS base
RUN apt-get update \
  && apt-get install -y --no-install-recommends libatomic1 ca-certificates \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app

FROM base AS build
COPY package.json package-lock.json ./
RUN npm ci --include=dev --include=optional --no-audit --no-fund
# .dockerignore is an allow-list: no secret beside the sources reaches this stage.
COPY . .
# The client, and the neural voice (about 100 MB): the image then needs no network to start.
# Build with --build-arg VOICE=no for a speech service or the light voice.
ARG VOICE=yes
RUN export PATH="$PWD/node_modules/.bin:$PATH" \
  && mkdir -p .cache \
  && if [ "$VOICE" = yes ]; then node scripts/prepare.ts start; else TTS_PROVIDER=light node scripts/prepare.ts start; fi
# Stores what the guide process compiles: started with this, it needs about 20 MB less. Node keeps a cache for each user
# and for flags that change the compiled code, readable by its user alone. So this runs as the user and with the flags of
# the final image, fails if nothing was stored, and makes the cache readable: in that image it belongs to root.
RUN mkdir -p .cache/compiled && chown node .cache/compiled
USER node
RUN NODE_COMPILE_CACHE=.cache/compiled node_modules/.bin/node --expose-gc --max-semi-space-size=2 server/adapters/writer/embedded/writer-process.ts \
  && ls .cache/compiled/*/* > /dev/null
USER root
RUN chmod -R a+rX .cache/compiled
# Playwright, compilers and the like are not copied into the final stage.
RUN npm prune --omit=dev --include=optional --no-save --no-audit --no-fund

FROM base
ENV NODE_ENV=production \
    PATH=/app/node_modules/.bin:$PATH \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
# Only what runs is copied, and it belongs to root: the process can write to /data alone.
COPY --from=build --chown=root:root /app/node_modules ./node_modules
COPY --from=build --chown=root:root /app/.cache ./.cache
COPY --from=build --chown=root:root /app/dist/client ./dist/client
COPY --from=build --chown=root:root /app/package.json /app/LICENSE /app/NOTICE.md ./
COPY --from=build --chown=root:root /app/shared ./shared
COPY --from=build --chown=root:root /app/core ./core
COPY --from=build --chown=root:root /app/server ./server
COPY --from=build --chown=root:root /app/sandbox ./sandbox
# The commands that operators run in a container: node scripts/backup.ts, and so on.
COPY --from=build --chown=root:root /app/scripts/backup.ts /app/scripts/restore.ts \
  /app/scripts/rotate-key.ts /app/scripts/stripe-setup.ts /app/scripts/stripe-reconcile.ts ./scripts/
COPY --from=build --chown=root:root /app/scripts/backup ./scripts/backup
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# Liveness only: the proxy checks readiness (/readyz?exclude=writes).
HEALTHCHECK --interval=10s --timeout=5s --start-period=180s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Running requests are finished; writing a script may take 45 seconds.
STOPSIGNAL SIGTERM
CMD ["node", "--no-parallel-scavenge", "server/main.ts"]
