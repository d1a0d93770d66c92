# syntax=docker/dockerfile:1

# One image for both roles: ROLE=web answers people, ROLE=worker narrates.
# The base brings npm and a C library; the Node that runs is the one the lock file pins, and needs
# libatomic, which the slim image may lack.
FROM node:24-bookworm-slim AS base
RUN apt-get update \
  && apt-get install -y --no-install-recommends libatomic1 ca-certificates \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app

FROM base AS build
COPY package.json package-lock.json ./
RUN npm ci --include=dev --include=optional --no-audit --no-fund
COPY . .
# The client, and the neural voice (about 100 MB): the image then needs no network to start.
# Build with --build-arg VOICE=no where a speech service or the light voice speaks.
ARG VOICE=yes
RUN export PATH="$PWD/node_modules/.bin:$PATH" \
  && if [ "$VOICE" = yes ]; then node scripts/prepare.ts start; else TTS_PROVIDER=light node scripts/prepare.ts start; fi
# Only what runs stays. Playwright, compilers and the like are gone from here on.
RUN npm prune --omit=dev --include=optional --no-save --no-audit --no-fund

FROM base
ENV NODE_ENV=production \
    PATH=/app/node_modules/.bin:$PATH \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
# Nothing of the product can be changed by the process that runs it; what it keeps is in /data alone.
COPY --from=build --chown=root:root /app /app
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# As long as the process lives: whether it can serve is for whoever sends it people (/readyz).
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Requests that have begun are finished; a script may be under way for 45 seconds.
STOPSIGNAL SIGTERM
CMD ["node", "--no-parallel-scavenge", "server/main.ts"]
