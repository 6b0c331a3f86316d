import { transfer } from '@ringpost/domain';
import { BALANCE_PROOF_DAYS } from '@ringpost/domain/rules/limits';
import { type Engine, headKeys, newId, openEngine } from '@ringpost/engine';
import { sampleMeta } from '@ringpost/testing/sample-events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ManualClock, manualClock, OTHER_USER, USER } from '../testing/shop.fixture.ts';
import { keepRoots, type RootKeeper } from './keep-roots.ts';
import { balancesOfDay, type KeptRoot, keptRoots } from './root-store.ts';
import { isSignedRoot } from './signed-root.ts';
import { createTrees, type Trees } from './trees.ts';

const NEVER_MS = 2 ** 31 - 1;
const DAY_SECONDS = 86_400;

describe('the keeper of roots', () => {
  let engine: Engine;
  let clock: ManualClock;
  let trees: Trees;
  let isOwner: boolean;
  const error = vi.fn();
  const open: RootKeeper[] = [];

  beforeEach(async () => {
    engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
    clock = manualClock();
    trees = createTrees();
    isOwner = true;
    error.mockReset();
  });
  afterEach(async () => {
    for (const keeper of open.splice(0)) await keeper.close();
    await trees.close();
    await engine.close();
  });

  function keep(vault = engine.vault): RootKeeper {
    const log = { info: () => {}, warn: () => {}, error };
    const deps = { events: engine.events, vault, clock, log };
    const keeper = keepRoots(deps, { hold: async () => isOwner }, trees, NEVER_MS);
    open.push(keeper);
    return keeper;
  }

  async function credit(userId: string, amountMills: number): Promise<void> {
    const stream = `wallet-${userId}`;
    const { length } = await engine.events.readStream(stream);
    const data = {
      ...{ userId, operationId: newId(), source: 'admin' as const, reason: 'a gift', amountMills },
      entries: [...transfer('granted', 'available', amountMills)],
    };
    const events = [{ id: newId(), type: 'FundsCredited' as const, data, meta: sampleMeta() }];
    await engine.events.append({ stream, expected: length === 0 ? 'none' : length - 1, events });
  }

  async function roots(): Promise<readonly KeptRoot[]> {
    const all: KeptRoot[] = [];
    for await (const kept of keptRoots(engine.vault)) all.push(kept);
    return all;
  }

  it('signs what all customers are owed, once a day', async () => {
    await credit(USER, 1500);
    await credit(OTHER_USER, 300);
    const { tick } = keep();
    await tick();
    await credit(USER, 40);
    await tick();
    clock.moveBy(DAY_SECONDS);
    await tick();
    const kept = await roots();
    expect(kept.map(({ root }) => [root.day, root.total_mills, root.leaves])).toEqual([
      ['2026-11-21', 1800, 4],
      ['2026-11-22', 1840, 4],
    ]);
    const publicKeys = (await headKeys(engine.vault)).map(({ publicKey }) => publicKey);
    for (const { root } of kept) {
      expect(isSignedRoot(root, publicKeys)).toBe(true);
      for (const change of [
        { day: '2026-11-23' },
        { total_mills: 1 },
        { leaves: 8 },
        { at: '' },
        { log: '' },
      ])
        expect(isSignedRoot({ ...root, ...change }, publicKeys)).toBe(false);
    }
  });

  it('signs no second root of a day after another process did', async () => {
    await credit(USER, 1500);
    await keep().tick();
    const before = await roots();
    await credit(USER, 40);
    await keep().tick();
    expect(await roots()).toEqual(before);
  });

  it('signs nothing while another process owns the work, and a total of nothing where nobody has a wallet', async () => {
    isOwner = false;
    const { tick } = keep();
    await tick();
    expect(await roots()).toEqual([]);
    isOwner = true;
    await tick();
    expect(await roots()).toMatchObject([{ root: { total_mills: 0, leaves: 2 } }]);
  });

  it('keeps the balances of the signed position if a process dies between the root and the balances', async () => {
    await credit(USER, 1500);
    const failing = { ...engine.vault, putBlob: () => Promise.reject(new Error('no space')) };
    await expect(keep(failing).tick()).rejects.toThrow('no space');
    const [{ root } = { root: undefined }] = await roots();
    await credit(USER, 40);
    await keep().tick();
    expect(await roots()).toMatchObject([{ root, hasBalances: true }]);
    const found = await trees.find('2026-11-21', USER, async () => undefined);
    expect(found?.facts.root).toBe(root?.root);
    expect(await balancesOfDay(engine.vault, '2026-11-21')).toBeDefined();
  });

  it('drops the balances of old days, and keeps their roots', async () => {
    await credit(USER, 1500);
    const { tick } = keep();
    await tick();
    clock.moveBy((BALANCE_PROOF_DAYS - 1) * DAY_SECONDS);
    await tick();
    expect((await roots()).map(({ hasBalances }) => hasBalances)).toEqual([true, true]);
    clock.moveBy(DAY_SECONDS);
    await tick();
    expect((await roots()).map(({ hasBalances }) => hasBalances)).toEqual([false, true, true]);
    expect(await balancesOfDay(engine.vault, '2026-11-21')).toBeUndefined();
  });
});
