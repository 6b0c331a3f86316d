import { setImmediate as turn } from 'node:timers/promises';
import { streams, transfer, type WalletEvent } from '@ringpost/domain';
import { buyingLimitsOf } from '@ringpost/domain/rules/buying-limits';
import { USUAL_SHOP_VALUES } from '@ringpost/domain/rules/shop-settings';
import {
  type Append,
  type Appended,
  type Engine,
  type EventStore,
  openEngine,
  StoreUnavailable,
} from '@ringpost/engine';
import { positionAt } from '@ringpost/testing/positions';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { placedOrder } from '../testing/placed.fixture.ts';
import { depsOn, manualClock } from '../testing/shop.fixture.ts';
import { type WalletCommand, walletDecider } from '../wallets/wallet.decider.ts';
import { type Send, send, stamp } from './command-handler.ts';
import type { Deps } from './deps.ts';

let engine: Engine;
let appends: Append[];
/** A layer between the kernel and the log, to which a test adds faults. */
let onAppend: (append: Append, pass: () => Promise<Appended>) => Promise<Appended>;
let onRead: () => Promise<void>;

const USER_ID = 'ann';
const limits = buyingLimitsOf({ openActivations: 1_000, purchasesPerMinute: 1_000 }, USUAL_SHOP_VALUES);
const wallet = streams.wallet(USER_ID);
const cause = { operationId: 'o', causationId: 'c', correlationId: 'r', actor: 'system:test' };
const buying = { ...cause, actor: `customer:${USER_ID}` };
type WalletSend = Send<ReturnType<typeof walletDecider.initial>, WalletCommand, WalletEvent>;

function order(command: WalletCommand, check?: () => Promise<void>): WalletSend {
  return {
    stream: wallet,
    decider: walletDecider,
    command,
    cause: command.type === 'CreditFunds' ? cause : buying,
    ...(check && { check }),
  };
}
function credit(amountMills: number, operationId = 'credit'): WalletCommand {
  return {
    type: 'CreditFunds',
    userId: USER_ID,
    operationId,
    amountMills,
    reason: 'r',
  };
}
function hold(orderId: string, unitPriceMills = 1): WalletCommand {
  const placed = placedOrder({ orderId, userId: USER_ID, unitPriceMills });
  return { type: 'HoldForOrder', key: `key-${orderId}`, placed, limits };
}

/** Another process on the same log. */
function process(): Deps {
  const events: EventStore = {
    ...engine.events,
    append(append) {
      appends.push(append);
      return onAppend(append, () => engine.events.append(append));
    },
    async readStream(stream, options) {
      await onRead();
      return engine.events.readStream(stream, options);
    },
  };
  return depsOn({ ...engine, events }, manualClock());
}

async function stored() {
  return (await engine.events.readStream(wallet)).map(({ type }) => type);
}

/** Appends of another process meanwhile. */
async function appendElsewhere(event: WalletEvent): Promise<void> {
  const revision = (await engine.events.readStream(wallet)).at(-1)?.revision;
  const events = stamp(depsOn(engine, manualClock()), buying, [event]);
  await engine.events.append({ stream: wallet, events, expected: revision ?? 'none' });
}
function heldElsewhere(amountMills: number): WalletEvent {
  const placed = placedOrder({ orderId: 'elsewhere', userId: USER_ID, unitPriceMills: amountMills });
  const entries = transfer('available', 'held', amountMills);
  return { type: 'FundsHeldForOrder', data: { ...placed, key: 'elsewhere', amountMills, entries } };
}

beforeEach(async () => {
  engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  appends = [];
  onAppend = (_, pass) => pass();
  onRead = async () => {};
});
afterEach(() => engine.close());

describe('send', () => {
  it('appends what was decided, with its meta, at the revision that was read', async () => {
    const deps = process();
    const sent = await send(deps, order(credit(900)));
    expect(sent).toMatchObject({ events: [{ type: 'FundsCredited' }], position: positionAt(0) });
    expect(sent.state.availableMills).toBe(900);
    await send(deps, order(hold('a')));
    expect(appends.map(({ expected }) => expected)).toEqual(['none', 0]);
    const [event] = await engine.events.readStream(wallet);
    expect(event?.meta).toEqual({ ...cause, occurredAt: '2026-11-21T10:00:00.000Z', schemaVersion: 1 });
  });

  it('appends nothing that its actor may not cause', async () => {
    const deps = process();
    await send(deps, order(credit(900)));
    const byNobody = send(deps, { ...order(hold('a')), cause });
    await expect(byNobody).rejects.toThrow('FundsHeldForOrder is not caused by system');
    expect(await stored()).toEqual(['FundsCredited']);
    expect((await send(deps, order(hold('a')))).state.availableMills).toBe(899);
  });

  it('answers a repeated command without appending', async () => {
    const deps = process();
    await send(deps, order(credit(900)));
    await send(deps, order(hold('a')));
    expect(await send(deps, order(credit(900)))).toMatchObject({ events: [], position: positionAt(1) });
    expect(appends).toHaveLength(2);
  });

  it('appends 64 simultaneous requests together, in order of arrival', async () => {
    const deps = process();
    await send(deps, order(credit(64)));
    appends = [];
    const sent = await Promise.all(Array.from({ length: 64 }, (_, n) => send(deps, order(hold(`h${n}`)))));
    expect(appends.length).toBeLessThanOrEqual(2);
    expect((await stored()).length).toBe(65);
    expect(sent.every(({ events }) => events.length === 1)).toBe(true);
    await expect(send(deps, order(hold('h64')))).rejects.toMatchObject({ code: 'insufficient-funds' });
  });

  it('splits the events of simultaneous requests, so that no append is too big', async () => {
    const deps = process();
    await send(deps, order(credit(600)));
    appends = [];
    await Promise.all(Array.from({ length: 600 }, (_, n) => send(deps, order(hold(`h${n}`)))));
    expect(Math.max(...appends.map(({ events }) => events.length))).toBe(256);
    expect((await stored()).length).toBe(601);
  });

  it('splits large events of simultaneous requests by their bytes', async () => {
    const deps = process();
    const reason = 'ж'.repeat(50_000);
    const large = (n: number) => {
      const command = credit(1);
      return order({ ...command, operationId: `credit-${n}`, reason } as typeof command);
    };
    await Promise.all(Array.from({ length: 30 }, (_, n) => send(deps, large(n))));
    const sizes = appends.map(({ events }) => Buffer.byteLength(JSON.stringify(events)));
    expect(appends.length).toBeLessThan(30);
    expect(Math.max(...sizes)).toBeLessThan(400_000);
    expect(await stored()).toHaveLength(30);
  });

  it('answers only when the event is durable, even to a repeated command', async () => {
    const deps = process();
    const { promise: disk, resolve: durable } = Promise.withResolvers<void>();
    onAppend = async (_, pass) => {
      await disk;
      return pass();
    };
    const answered: string[] = [];
    const all = ['first', 'again'].map((name) =>
      send(deps, order(credit(900))).then(() => answered.push(name)),
    );
    const refused = send(deps, order(hold('a', 901))).catch(() => answered.push('refused'));
    for (let turns = 0; turns < 20; turns += 1) await turn();
    expect(answered).toEqual([]);
    durable();
    await Promise.all([...all, refused]);
    expect([...answered].sort()).toEqual(['again', 'first', 'refused']);
    expect(await stored()).toEqual(['FundsCredited']);
  });

  it('refuses only at the current end of the stream', async () => {
    const [here, elsewhere] = [process(), process()];
    await expect(send(here, order(hold('a')))).rejects.toMatchObject({ code: 'insufficient-funds' });
    await send(elsewhere, order(credit(900)));
    expect((await send(here, order(hold('a')))).events).toHaveLength(1);
  });

  it('decides again when another process was first', async () => {
    const [here, elsewhere] = [process(), process()];
    await send(here, order(credit(900)));
    await send(elsewhere, order(hold('a', 900)));
    await expect(send(here, order(hold('b', 900)))).rejects.toMatchObject({ code: 'insufficient-funds' });
    expect(await stored()).toEqual(['FundsCredited', 'FundsHeldForOrder']);
  });

  it("never appends a decision after another process's event if it was based on a failed one", async () => {
    const deps = process();
    await send(deps, order(credit(150)));
    let isFirst = true;
    onAppend = async (_, pass) => {
      if (isFirst) {
        isFirst = false;
        await appendElsewhere(heldElsewhere(150));
      }
      return pass();
    };
    const outcomes = await Promise.allSettled([
      send(deps, order(hold('a', 50))),
      send(deps, order(hold('b', 100))),
    ]);
    const refused = { status: 'rejected', reason: { code: 'insufficient-funds' } };
    expect(outcomes).toMatchObject([refused, refused]);
    expect(await stored()).toEqual(['FundsCredited', 'FundsHeldForOrder']);
  });

  it('decides a later command again when the earlier one that it was based on has failed', async () => {
    const deps = process();
    let isFirst = true;
    onAppend = async (_, pass) => {
      if (!isFirst) return pass();
      isFirst = false;
      await turn();
      throw new Error('the disk is full');
    };
    const [first, later] = await Promise.allSettled([
      send(deps, order(credit(900))),
      send(deps, order(credit(100, 'other'))),
    ]);
    expect(first).toMatchObject({ status: 'rejected', reason: { message: 'the disk is full' } });
    expect(later).toMatchObject({ status: 'fulfilled', value: { state: { availableMills: 100 } } });
    expect(await stored()).toEqual(['FundsCredited']);
  });

  it('is refused as busy when conflicts do not end', async () => {
    const deps = process();
    let others = 0;
    onAppend = async (_, pass) => {
      others += 1;
      await send(depsOn(engine, manualClock()), order(credit(1, `other-${others}`)));
      return pass();
    };
    await expect(send(deps, order(credit(900)))).rejects.toMatchObject({ code: 'busy' });
    expect(others).toBe(12);
  });

  it('repeats an append without an answer, with the same ids and the same revision', async () => {
    const deps = process();
    let answersLost = 2;
    onAppend = async (_, pass) => {
      const appended = await pass();
      answersLost -= 1;
      if (answersLost >= 0) throw new StoreUnavailable('the answer was lost');
      return appended;
    };
    expect(await send(deps, order(credit(900)))).toMatchObject({ position: positionAt(0) });
    expect(appends).toHaveLength(3);
    expect(new Set(appends.map((append) => JSON.stringify(append))).size).toBe(1);
    expect(await stored()).toEqual(['FundsCredited']);
  });

  it('is refused as unavailable while the store does not answer, and finds out later what happened', async () => {
    const deps = process();
    onAppend = async (_, pass) => {
      await pass();
      throw new StoreUnavailable('the answer was lost');
    };
    await expect(send(deps, order(credit(900)))).rejects.toMatchObject({ code: 'unavailable' });
    onAppend = (_, pass) => pass();
    expect(await send(deps, order(credit(900)))).toMatchObject({ events: [], position: positionAt(0) });
    onRead = () => Promise.reject(new StoreUnavailable('nobody there'));
    await expect(send(deps, order(hold('a', 901)))).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('stops at an event of an unknown type', async () => {
    const deps = process();
    const [held] = stamp(deps, buying, [heldElsewhere(1)]);
    const unknown = { ...held, type: 'FundsMinted' } as never;
    await engine.events.append({ stream: wallet, events: [unknown], expected: 'none' });
    await expect(send(deps, order(credit(900)))).rejects.toThrow('unknown type FundsMinted');
    expect(appends).toEqual([]);
  });
});

describe('the check of a send', () => {
  it('runs after the stream was read and before anything is appended', async () => {
    const steps: string[] = [];
    onRead = async () => void steps.push('read');
    onAppend = (_, pass) => {
      steps.push('append');
      return pass();
    };
    const check = async (): Promise<void> => void steps.push('check');
    await send(process(), order(credit(900), check));
    expect(steps).toEqual(['read', 'check', 'append']);
  });

  it('keeps anything from being appended by throwing', async () => {
    const refuse = () => Promise.reject(new Error('no longer'));
    await expect(send(process(), order(credit(900), refuse))).rejects.toThrow('no longer');
    expect(appends).toEqual([]);
  });

  it('runs again when the stream changed during the check', async () => {
    const deps = process();
    await send(deps, order(credit(900)));
    let checks = 0;
    const check = async (): Promise<void> => {
      checks += 1;
      if (checks > 1) return;
      await appendElsewhere(heldElsewhere(1));
      // Another request of this process reads newer events, so the stream has changed since the read before the check.
      await deps.streams.refresh(wallet, walletDecider);
    };
    await send(deps, order(hold('a'), check));
    expect(checks).toBe(2);
  });

  it('keeps nothing of an append that failed during the check', async () => {
    const deps = process();
    await send(deps, order(credit(150)));
    const { promise: fallen, resolve: fall } = Promise.withResolvers<void>();
    let isFirst = true;
    onAppend = async (_, pass) => {
      if (isFirst) {
        isFirst = false;
        await appendElsewhere(heldElsewhere(150));
        setImmediate(fall);
      }
      return pass();
    };
    const first = send(deps, order(hold('a', 50)));
    const check = async (): Promise<void> => {
      await fallen;
      await turn();
    };
    // The append of the first command fails during this check, and an event of another process takes its place.
    const outcomes = await Promise.allSettled([first, send(deps, order(hold('b', 100), check))]);
    const refused = { status: 'rejected', reason: { code: 'insufficient-funds' } };
    expect(outcomes).toMatchObject([refused, refused]);
    expect(await stored()).toEqual(['FundsCredited', 'FundsHeldForOrder']);
  });

  it('runs again when the command is decided again', async () => {
    const deps = process();
    await send(deps, order(credit(900)));
    let checks = 0;
    const check = async (): Promise<void> => {
      checks += 1;
      if (checks === 1) await appendElsewhere(heldElsewhere(1));
    };
    expect((await send(deps, order(hold('a'), check))).events).toHaveLength(1);
    expect(checks).toBe(2);
  });
});
