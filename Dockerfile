# The server with the table in the browser. The first stage builds wheels, so that what runs has no compiler, no Node and no sources.
FROM python:3.12-slim AS build
WORKDIR /source
COPY . .
RUN pip wheel --no-cache-dir --wheel-dir /wheels '.[postgres,sim]'

FROM python:3.12-slim
RUN --mount=type=bind,from=build,source=/wheels,target=/wheels \
    pip install --no-cache-dir --no-index --find-links /wheels 'netdeck[postgres,sim]' \
    && useradd --system --create-home --home-dir /data netdeck
USER netdeck
WORKDIR /data
ENV NETDECK_HOST=0.0.0.0 \
    NETDECK_HOSTS=localhost \
    NETDECK_DATABASE=sqlite:////data/tables.db \
    NUMBA_CACHE_DIR=/tmp/numba \
    PYTHONUNBUFFERED=1
VOLUME /data
EXPOSE 8765
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8765/health/live', timeout=4)"]
STOPSIGNAL SIGTERM
CMD ["netdeck", "serve"]
