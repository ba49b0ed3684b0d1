# The bot with SQLite in one volume: docker build -t hippodrome . && docker run --restart unless-stopped -e DISCORD_TOKEN -v hippodrome:/data hippodrome
FROM python:3.13-slim AS build
WORKDIR /build
RUN python -m venv /venv
COPY requirements.txt ./
RUN /venv/bin/pip install --no-cache-dir --no-deps --require-hashes -r requirements.txt
COPY pyproject.toml LICENSE ./
COPY docs/package.md docs/package.md
COPY bot bot
COPY engine engine
COPY render render
RUN /venv/bin/pip install --no-cache-dir --no-deps .

FROM python:3.13-slim
RUN useradd --uid 10001 --no-create-home --home-dir /data --shell /usr/sbin/nologin hippodrome \
    && install -d -o hippodrome -g hippodrome -m 700 /data
COPY --from=build /venv /venv
ENV PATH=/venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    MALLOC_ARENA_MAX=2 \
    HIPPODROME_DATA=/data \
    HIPPODROME_METRICS_HOST=0.0.0.0 \
    HIPPODROME_METRICS_PORT=9400 \
    HIPPODROME_HOLD=1
USER 10001
WORKDIR /data
VOLUME /data
EXPOSE 9400
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
    CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:9400/healthz', timeout=4)"]
# Checked: after a change of the rules a backup is made and every running table is replayed before anything is migrated.
ENTRYPOINT ["hippodrome"]
CMD ["--live", "--checked"]
