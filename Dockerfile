# Turant: one image, four processes (api, telephony, standalone, command line). Figures and what was tried: docs/operations.md.

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY apps ./apps
COPY libs ./libs
COPY plugins ./plugins
COPY scripts ./scripts
RUN npm run build
# Compiler, formatter and tests go: @swc/core and oxfmt serve a checkout's tools (build, new-plugin) only.
RUN npm prune --omit=dev && rm -rf node_modules/.cache

FROM node:24.21.0-bookworm-slim
LABEL org.opencontainers.image.title=Turant org.opencontainers.image.licenses=Apache-2.0 org.opencontainers.image.version=0.1.0
# The employee then speaks names and scripts of your own; without it, it plays the prompts of libs/voice (GPL-3.0, about 20 MB).
ARG WITH_ESPEAK=false
RUN if [ "$WITH_ESPEAK" = true ]; then apt-get update && apt-get install -y --no-install-recommends espeak-ng && rm -rf /var/lib/apt/lists/*; fi
WORKDIR /app
# /data: records of a standalone; /keys: what `turant init` writes; /asterisk: what `turant asterisk render` writes; /objects: recordings and
# transcripts. Volumes that are mounted there belong to the same user.
RUN mkdir -p /data /keys /asterisk /objects && chown 1000:1000 /data /keys /asterisk /objects && chmod 700 /data /keys /asterisk /objects
COPY package.json LICENSE ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY libs/voice/prompts ./libs/voice/prompts
COPY scripts/check-health.cjs ./scripts/check-health.cjs
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
# As in `npm start`: with more room for new objects fewer of them outlive a collection.
ENV NODE_OPTIONS=--max-semi-space-size=32
# The user `node` of the base image
USER 1000:1000
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 CMD ["node", "scripts/check-health.cjs", "/health/live"]
# Others: dist/apps/telephony/src/main.js, dist/apps/standalone/src/main.js, dist/apps/cli/src/main.js <command>
CMD ["node", "dist/apps/api/src/main.js"]
