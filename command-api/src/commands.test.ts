import { readdirSync, readFileSync } from 'node:fs';
import { openEngine } from '@ringpost/engine';
import { describe, expect, it } from 'vitest';
import { MODULES } from './modules.ts';
import { handleOrder } from './orders/order.commands.ts';
import { depsOn, manualClock } from './testing/shop.fixture.ts';

const SOURCE = new URL('./', import.meta.url);
const FILES = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
);

const COMMANDS = MODULES.flatMap(({ commands = {} }) => Object.entries(commands));

function read(file: string): string {
  return readFileSync(new URL(file, SOURCE), 'utf8');
}

// The decisions about a number's line and its return are parts of the number's decider, so they have no decider of their own.
const DECIDERS = FILES.filter((file) => /^export const \w+Decider\b/m.test(read(file)));

describe('the modules', () => {
  it('are those of all folders except the kernel, each once', () => {
    const folders = FILES.flatMap((file) => /^([a-z-]+)[/\\]module\.ts$/.exec(file)?.[1] ?? []);
    const nouns = folders.filter((folder) => folder !== 'kernel');
    expect(MODULES.map(({ name }) => name).sort()).toEqual(nouns.sort());
  });

  it('have the commands of every decider', () => {
    const nouns = DECIDERS.flatMap((file) => /([a-z-]+)\.decider\.ts$/.exec(file)?.[1] ?? []);
    expect(COMMANDS.map(([noun]) => noun).sort()).toEqual(nouns.sort());
  });

  it('are the only way to a decider: its commands file is beside it, and no other file sends a command', () => {
    const senders = FILES.filter((file) => /\bsend\(deps\b/.test(read(file)));
    expect(senders).toEqual(['kernel/create-handle.ts']);
    const users = FILES.filter((file) => /\bcreate(Handle|Begin)\(/.test(read(file)));
    const beside = DECIDERS.map((file) => file.replace('.decider.ts', '.commands.ts'));
    expect(users.sort()).toEqual(beside.sort());
  });

  it('name each command once, and at least one caller who may cause it', () => {
    // The approvals of both kinds of fees have the same commands.
    const tables = new Set(COMMANDS.map(([, commands]) => commands));
    const all = [...tables].flatMap((commands) => Object.entries(commands));
    expect(new Set(all.map(([type]) => type)).size).toBe(all.length);
    expect(all.filter(([, callers]) => callers.length === 0)).toEqual([]);
  });
});

describe('a command', () => {
  it('is refused if the list does not name its caller, whatever its stream contains', async () => {
    const engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
    const deps = depsOn(engine, manualClock());
    const cause = { operationId: 'o', causationId: 'o', correlationId: 'o', actor: 'provider:json' };
    const cancel = { type: 'CancelOrder', now: '2026-11-21T10:00:00.000Z', afterSeconds: 0 } as const;
    await expect(handleOrder(deps, 'o', cancel, cause)).rejects.toThrow('CancelOrder is not for provider');
    await engine.close();
  });
});
