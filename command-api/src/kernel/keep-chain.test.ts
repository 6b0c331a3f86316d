import { type Engine, headKeys, openEngine, readHead, StoreUnavailable } from '@ringpost/engine';
import { eventually } from '@ringpost/testing/eventually';
import { sampleEvent } from '@ringpost/testing/sample-events';
import { createMetrics } from '@ringpost/web/http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ManualClock, manualClock } from '../testing/shop.fixture.ts';
import { type ChainKeeper, keepChain } from './keep-chain.ts';
import { measureChain } from './measure-chain.ts';

const NEVER_MS = 2 ** 31 - 1;
const HOUR_SECONDS = 3600;

describe('the keeper of the chain', () => {
  let engine: Engine;
  let clock: ManualClock;
  let isOwner: boolean;
  const error = vi.fn();
  const warn = vi.fn();
  const open: ChainKeeper[] = [];

  beforeEach(async () => {
    engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
    clock = manualClock();
    isOwner = true;
    error.mockReset();
    warn.mockReset();
  });
  afterEach(async () => {
    for (const keeper of open.splice(0)) await keeper.close();
    await engine.close();
  });

  function keep(chain = engine.chain, everyMs = NEVER_MS): ChainKeeper {
    const log = { info: () => {}, warn, error };
    const deps = { events: engine.events, vault: engine.vault, chain, clock, log };
    const keeper = keepChain(deps, { hold: async () => isOwner }, everyMs);
    open.push(keeper);
    return keeper;
  }

  async function append(...streams: readonly string[]): Promise<void> {
    for (const stream of streams)
      await engine.events.append({ stream, expected: 'none', events: [sampleEvent(stream)] });
  }

  async function heads() {
    const publicKey = (await headKeys(engine.vault)).at(-1)?.publicKey ?? '';
    return (await engine.chain.heads()).map((line) => readHead(line, publicKey));
  }

  it('links everything, and signs a head every hour', async () => {
    const { tick } = keep();
    await tick();
    expect(await heads()).toEqual([]);
    await append('vendor-1', 'vendor-2');
    await tick();
    await append('vendor-3');
    clock.moveBy(HOUR_SECONDS - 1);
    await tick();
    expect(await engine.chain.check()).toMatchObject({ linked: 3, unlinked: 0, breach: undefined });
    expect(await heads()).toMatchObject([{ events: 2, epoch: engine.events.epoch }]);
    clock.moveBy(1);
    await tick();
    await tick();
    expect(await heads()).toMatchObject([{ events: 2 }, { events: 3, position: await engine.events.head() }]);
    const { linksAt } = await engine.chain.check(new Set([2, 3]));
    expect((await heads()).map((head) => head?.link)).toEqual([linksAt.get(2), linksAt.get(3)]);
  });

  it('signs no second head in the same hour after another process did', async () => {
    await append('vendor-1');
    await keep().tick();
    await keep().tick();
    expect(await heads()).toHaveLength(1);
  });

  it('does nothing while another process owns the work', async () => {
    await append('vendor-1');
    isOwner = false;
    const keeper = keep();
    await keeper.tick();
    expect(keeper.standing()).toBeUndefined();
    expect(await engine.chain.check()).toMatchObject({ linked: 0, unlinked: 1 });
  });

  it('says once that the chain does not grow, and goes on when it can', async () => {
    await append('vendor-1');
    let fails = true;
    const failing = async () => {
      if (fails) throw new Error('no space');
      return engine.chain.extend();
    };
    const extend = vi.fn(failing);
    const { standing } = keep({ ...engine.chain, extend }, 1);
    await eventually(() => extend.mock.calls.length > 3);
    expect(standing()).toEqual({ isStopped: true, position: undefined, headMs: 0 });
    expect(error).toHaveBeenCalledTimes(1);
    fails = false;
    await eventually(() => extend.mock.settledResults.some(({ type }) => type === 'fulfilled'));
    expect((await engine.chain.check()).linked).toBe(1);
    const position = await engine.events.head();
    await eventually(() => standing()?.isStopped === false);
    expect(standing()).toMatchObject({ position, headMs: clock.now().getTime() });
  });

  it('only warns, once, while a store does not answer', async () => {
    const extend = vi.fn(async () => {
      throw new StoreUnavailable('away');
    });
    keep({ ...engine.chain, extend }, 1);
    await eventually(() => extend.mock.calls.length > 3);
    expect([warn.mock.calls.length, error.mock.calls.length]).toEqual([1, 0]);
  });

  it('tells operators how far the chain is, in figures', async () => {
    const { tick, standing } = keep();
    const metrics = createMetrics({ defaults: false });
    measureChain(engine.events, standing, metrics);
    expect((await metrics.text()).body).not.toMatch(/^ringpost_chain/m);
    await append('vendor-1');
    await tick();
    await append('vendor-2', 'vendor-3');
    const { body } = await metrics.text();
    expect(body).toContain('ringpost_chain_stopped 0');
    expect(body).toContain('ringpost_chain_behind_events 2');
    expect(body).toContain(`ringpost_chain_last_head_timestamp_seconds ${clock.now().getTime() / 1000}`);
  });
});
