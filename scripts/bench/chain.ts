import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Engine, openEngine } from '@ringpost/engine';
import { sampleSms } from '@ringpost/testing/sample-events';
import type { PartReport } from './figures.ts';

const EVENTS = 1_000_000;
const EVENTS_PER_APPEND = 200;
const APPENDS_AT_ONCE = 50;

async function fill({ events }: Engine): Promise<void> {
  const appends = EVENTS / EVENTS_PER_APPEND;
  for (let done = 0; done < appends; done += APPENDS_AT_ONCE) {
    const batch = Array.from({ length: APPENDS_AT_ONCE }, (_, index) =>
      events.append({
        stream: `message-${done + index}`,
        expected: 'none',
        events: Array.from({ length: EVENTS_PER_APPEND }, () => sampleSms('user:bench')),
      }),
    );
    await Promise.all(batch);
  }
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const since = performance.now();
  await work();
  return Math.round((performance.now() - since) / 10) / 100;
}

async function linkAll({ chain }: Engine): Promise<void> {
  for (let isComplete = false; !isComplete; ) ({ isComplete } = await chain.extend());
}

async function checkAll({ chain }: Engine): Promise<void> {
  const { linked, breach } = await chain.check();
  if (linked !== EVENTS || breach) throw new Error(`${linked} events were confirmed: ${breach?.what}`);
}

/** How long the chain of a million events takes: to be made, which a server does in the background, and to be checked. */
export async function measureChain(): Promise<PartReport> {
  const folder = mkdtempSync(join(tmpdir(), 'ringpost-bench-'));
  const engine = await openEngine({ kind: 'embedded', folder });
  try {
    await fill(engine);
    const before = process.cpuUsage();
    const made = await secondsOf(() => linkAll(engine));
    const { user, system } = process.cpuUsage(before);
    const checked = await secondsOf(() => checkAll(engine));
    const figures = [
      { name: 'events', value: EVENTS, unit: '' },
      { name: 'log', value: Math.round(statSync(join(folder, 'events.log')).size / 1e6), unit: 'MB' },
      { name: 'made', value: made, unit: 's' },
      {
        name: 'processor time of a link',
        value: Math.round(((user + system) / EVENTS) * 100) / 100,
        unit: 'µs',
      },
      { name: 'checked', value: checked, unit: 's', target: { atMost: 60 } },
    ];
    return { part: 'chain', figures };
  } finally {
    await engine.close();
    rmSync(folder, { recursive: true });
  }
}
