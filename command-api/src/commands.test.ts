import { readdirSync, readFileSync } from 'node:fs';
import { openEngine } from '@ringpost/events/engine';
import { describe, expect, it } from 'vitest';
import { COMMANDS, handleOrder } from './commands.ts';
import { depsOn, manualClock } from './orders/shop.fixture.ts';

const SOURCE = new URL('./', import.meta.url);
const FILES = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
);

function read(file: string): string {
  return readFileSync(new URL(file, SOURCE), 'utf8');
}

describe('the list of commands', () => {
  it('has every noun that decides anything', () => {
    const nouns = FILES.flatMap((file) => /([a-z-]+)\.decider\.ts$/.exec(file)?.[1] ?? []);
    expect(Object.keys(COMMANDS).sort()).toEqual(nouns.sort());
  });

  it('is the only way to a decider: nobody else sends a command', () => {
    const senders = FILES.filter((file) => /\bsend\(deps\b/.test(read(file)));
    expect(senders).toEqual(['commands.ts']);
  });

  it('names each command once, and somebody who may cause it', () => {
    const all = Object.values(COMMANDS).flatMap((commands) => Object.entries<readonly string[]>(commands));
    expect(new Set(all.map(([type]) => type)).size).toBe(all.length);
    expect(all.filter(([, callers]) => callers.length === 0)).toEqual([]);
  });
});

describe('a command', () => {
  it('is refused from a caller whom the list does not name, whatever its stream says', async () => {
    const engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
    const deps = depsOn(engine, manualClock());
    const cause = { operationId: 'o', causationId: 'o', correlationId: 'o', actor: 'provider:json' };
    const cancel = { type: 'CancelOrder', now: '2026-11-21T10:00:00.000Z' } as const;
    await expect(handleOrder(deps, 'o', cancel, cause)).rejects.toThrow('CancelOrder is not for provider');
    await engine.close();
  });
});
