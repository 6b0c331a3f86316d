# The front door from Debian's package, for machines that cannot pull the public image (see local.compose.yml).
FROM debian:bookworm-slim
RUN apt-get update && apt-get install --yes --no-install-recommends haproxy && rm -rf /var/lib/apt/lists/*
USER haproxy
CMD ["haproxy", "-W", "-db", "-f", "/usr/local/etc/haproxy/haproxy.cfg"]
