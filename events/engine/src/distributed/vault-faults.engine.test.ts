import { setTimeout as sleep } from 'node:timers/promises';
import { testDatabase } from '@ringpost/testing/test-database';
import { canStop, whileStopped } from '@ringpost/testing/test-servers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StoreUnavailable, VaultConflict } from '../errors.ts';
import type { Vault } from '../vault.ts';
import { openDistributedVault } from './vault.ts';

const LIMIT_MS = 3000;
/** A busy machine reads its clock late. */
const ANSWERED_WITHIN_MS = LIMIT_MS * 2;

describe.skipIf(!canStop('mongodb'))("the Vault over its server's faults", () => {
  const database = testDatabase();
  let vault: Vault;
  beforeEach(async () => {
    vault = await openDistributedVault({ ...database.options, limitMs: LIMIT_MS });
  });
  afterEach(async () => {
    await vault.close();
    await database.drop();
  });

  async function outcomeOf(work: Promise<unknown>): Promise<{ error: unknown; tookMs: number }> {
    const began = performance.now();
    const error = await work.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    return { error, tookMs: performance.now() - began };
  }

  /** Writes until the server accepts it. @returns the number of attempts. */
  async function putPatiently(key: string): Promise<number> {
    for (let attempt = 1; ; attempt += 1) {
      const { error } = await outcomeOf(vault.put('secrets', key, key, 0));
      // A put whose answer was lost is stored already.
      if (error === undefined || error instanceof VaultConflict) return attempt;
      expect(error).toBeInstanceOf(StoreUnavailable);
      await sleep(50);
    }
  }

  it.each((['mongodb', 'postgres'] as const).filter(canStop))(
    'loses nothing that it acknowledged when %s is killed, and works again by itself',
    async (name) => {
      const keys = Array.from({ length: 60 }, (_, index) => `${index}`);
      const writing = keys.map((key) => putPatiently(key));
      await writing[0];
      await whileStopped(name, 'kill', async () => {
        const { error, tookMs } = await outcomeOf(vault.get('secrets', '0'));
        expect(error).toBeInstanceOf(StoreUnavailable);
        expect(tookMs).toBeLessThan(ANSWERED_WITHIN_MS);
      });
      await Promise.all(writing);
      await database.answers();
      expect((await vault.list('secrets')).map(({ key }) => key)).toEqual([...keys].sort());
    },
  );

  it('says within its limit that a server that hangs for 8 s is away, and works again afterwards', async () => {
    await vault.put('secrets', 'a', 1, 0);
    await whileStopped('mongodb', 'pause', async () => {
      const paused = performance.now();
      const outcomes = await Promise.all([
        outcomeOf(vault.get('secrets', 'a')),
        outcomeOf(vault.put('secrets', 'b', 1, 0)),
        outcomeOf(vault.acquire('runner', 'me', 1000)),
        outcomeOf(vault.putBlob('icon', new Uint8Array(10))),
      ]);
      for (const { error, tookMs } of outcomes) {
        expect(error).toBeInstanceOf(StoreUnavailable);
        expect(tookMs).toBeLessThan(ANSWERED_WITHIN_MS);
      }
      await sleep(8_000 - (performance.now() - paused));
    });
    await putPatiently('c');
    await database.answers();
    expect(await vault.get('secrets', 'a')).toEqual({ value: 1, version: 1 });
    expect(await vault.acquire('runner', 'me', 1000)).toMatchObject({ holder: 'me' });
  });
});
