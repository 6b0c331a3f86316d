import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { isTracing, startTracing, traced } from './tracing.ts';

/** A program that starts tracing as a server does, and says which parts of the library it has loaded. */
const PROGRAM = `
import { registerHooks } from 'node:module';
const loaded = [];
registerHooks({
  resolve(specifier, context, next) {
    if (/@opentelemetry\\/(sdk|exporter|resources|context)/.test(specifier)) loaded.push(specifier);
    return next(specifier, context);
  },
});
const { startTracing } = await import('@ringpost/web/tracing');
await import('@ringpost/web/server');
const stop = await startTracing(process.env, 'test');
await stop();
console.log(JSON.stringify(loaded));
`;

function loadedWith(endpoint: string): readonly string[] {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    encoding: 'utf8',
    env: { ...process.env, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint },
  });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as readonly string[];
}

it('loads the library only if an endpoint is set', () => {
  expect(loadedWith('')).toEqual([]);
  expect(loadedWith('http://127.0.0.1:1')).toContain('@opentelemetry/exporter-trace-otlp-http');
});

it('measures nothing without an endpoint, and does not even ask what a span would say', async () => {
  await startTracing({}, 'test');
  expect(isTracing()).toBe(false);
  const wish = () => {
    throw new Error('nobody asks');
  };
  expect(await traced(wish, async (span) => span)).toBeUndefined();
});

it('refuses an endpoint that is no address', async () => {
  await expect(startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' }, 'test')).rejects.toThrow(
    'OTEL_EXPORTER_OTLP_ENDPOINT is "collector"',
  );
});
