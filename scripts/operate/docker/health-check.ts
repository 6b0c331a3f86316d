// Ends with 0 when the service of this container is ready. Docker runs it beside the service.
const port = process.env.PORT || '4780';
const { ok } = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(4_000) });
process.exit(ok ? 0 : 1);
