# syntax=docker/dockerfile:1

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /src
COPY . .
RUN --mount=type=cache,target=/root/.npm \
    npm ci --include=dev --include=optional --no-audit --no-fund \
    && npm run release -- --folder /release

# The same base and the same contents as the installation on Debian, which `npm run test:install` tests. Node is in the release.
FROM debian:bookworm-slim
RUN groupadd --system --gid 10001 hypecast \
    && useradd --system --uid 10001 --gid hypecast --home-dir /var/lib/hypecast --shell /usr/sbin/nologin hypecast \
    && install -d -o hypecast -g hypecast -m 0700 /var/lib/hypecast
COPY --from=build --chown=root:root /release /opt/hypecast
ENV NODE_ENV=production \
    PATH=/opt/hypecast/node_modules/.bin:$PATH \
    DATA_DIR=/var/lib/hypecast \
    HOST=0.0.0.0 \
    PORT=3000
WORKDIR /opt/hypecast
USER 10001:10001
VOLUME /var/lib/hypecast
EXPOSE 3000
STOPSIGNAL SIGTERM
# Not /readyz: in maintenance the server is healthy and shows its page.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((response) => process.exit(response.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "build/app/main.js"]
