import { LOG_START, type RecordedEvent } from '@ringpost/domain';
import { entries, openEngine } from '@ringpost/engine';
import { expect } from 'vitest';
import { auditStore, storeOf } from './test-store.ts';

/** Everything in the log of a server that was stopped or killed. */
export async function eventsOf(dataDir: string): Promise<readonly RecordedEvent[]> {
  const { events, close } = await openEngine({ ...(await storeOf(dataDir)), role: 'tool' });
  const allEvents: RecordedEvent[] = [];
  for (let after = LOG_START; ; ) {
    const page = await events.readAll({ after });
    allEvents.push(...page);
    const last = page.at(-1);
    if (!last) break;
    after = last.position;
  }
  await close();
  return allEvents;
}

/** The keys of everything that the Vault of such a server keeps in one space. */
export async function storedKeys(dataDir: string, space: string): Promise<readonly string[]> {
  const { vault, close } = await openEngine({ ...(await storeOf(dataDir)), role: 'tool' });
  const keys: string[] = [];
  for await (const { key } of entries(vault, space)) keys.push(key);
  await close();
  return keys;
}

/** The audit finds nothing. */
export async function expectSound(dataDir: string): Promise<void> {
  const findings = await auditStore(dataDir);
  expect(findings.flatMap(({ id, breaches }) => breaches.map(({ what }) => `${id}: ${what}`))).toEqual([]);
}
