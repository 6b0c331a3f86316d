import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { STATIONS, stationOf, THREAD_PROGRAMS, threadNameOf } from './stations.ts';

const ROOT = new URL('../../', import.meta.url);

function urlOf(path: string): string {
  return new URL(path, ROOT).href;
}

function frame(path: string, functionName = 'work') {
  return { url: urlOf(path), functionName };
}

const SOURCES = Object.entries(STATIONS).flatMap(([thread, stations]) =>
  stations.flatMap(({ name, sources }) => sources.map((source) => ({ thread, name, source }))),
);

describe('the stations of a purchase', () => {
  it.each(SOURCES)('$thread, $name: $source exists', ({ source }) => {
    const [path = '', functionName] = source.split('#');
    const file = fileURLToPath(urlOf(path));
    expect(existsSync(file)).toBe(true);
    if (functionName !== undefined) {
      expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`\\b${functionName}\\b[:(]`));
    }
  });

  it.each(Object.keys(THREAD_PROGRAMS))('the program %s exists', (path) => {
    expect(existsSync(fileURLToPath(urlOf(path)))).toBe(true);
  });

  it('have each source once in a thread', () => {
    const all = SOURCES.map(({ thread, source }) => `${thread} ${source}`);
    expect(new Set(all).size).toBe(all.length);
  });

  it('are told by the longest source that fits, and by the thread', () => {
    expect(stationOf('first', frame('command-api/src/orders/buy-order.ts'))).toBe('decide');
    expect(stationOf('first', frame('command-api/src/orders/begin-purchase.ts'))).toBe('quote and candidate');
    expect(stationOf('first', frame('events/engine/src/embedded/log-layout.ts'))).toBe('encode');
    expect(stationOf('views', frame('events/engine/src/embedded/log-layout.ts'))).toBe('views: decode');
    expect(stationOf('views', frame('events/engine/src/embedded/sqlite.ts', 'all'))).toBe('views: read rows');
    expect(stationOf('views', frame('events/engine/src/embedded/sqlite.ts', 'run'))).toBe('views: write');
    expect(stationOf('first', frame('node_modules/router/lib/layer.js'))).toBe('router and session');
  });

  it('leave to its caller what is at several stations', () => {
    expect(stationOf('first', frame('events/engine/src/embedded/sqlite.ts', 'all'))).toBeUndefined();
    expect(stationOf('first', { url: 'node:net', functionName: 'onread' })).toBeUndefined();
    expect(stationOf('first', { url: '', functionName: 'run' })).toBeUndefined();
  });

  it('tells threads by their programs', () => {
    expect(threadNameOf(undefined)).toBe('first');
    expect(threadNameOf(urlOf('projections/src/projections-thread.ts'))).toBe('views');
    expect(threadNameOf(urlOf('command-api/src/proofs/tree-thread.ts'))).toBe('other');
  });
});
