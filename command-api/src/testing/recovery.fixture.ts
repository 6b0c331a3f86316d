import { isAtOrAfter, LOG_START } from '@ringpost/domain';
import { type Engine, openEngine } from '@ringpost/engine';
import { crashAfter } from '@ringpost/testing/crash-after';
import { eventually } from '@ringpost/testing/eventually';
import { expect } from 'vitest';
import { leftOvers, readLedger } from './ledger.fixture.ts';
import { manualClock, openShop, type Shop, type ShopProcess, stepByStep, walletOf } from './shop.fixture.ts';

// Each test opens them again: a shop, and the process that survives the others.
export let engine: Engine;
export let shop: Shop;
export let survivor: ShopProcess;

export async function open(numbers: number, creditMills?: number): Promise<void> {
  engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  shop = await openShop(engine, { stock: { numbers, ...(creditMills !== undefined && { creditMills }) } });
  survivor = await shop.process();
}

/** A process that is killed after a number of appends. Each step of a purchase is one of them. */
export function doomed(appends: number, on: Engine = stepByStep(engine)): Promise<ShopProcess> {
  return shop.process({}, crashAfter(on, appends));
}

export async function types(after = LOG_START) {
  return (await engine.events.readAll({ after })).map(({ type }) => type);
}
export async function statuses() {
  return [...(await readLedger(engine.events)).orders.values()].map(({ status }) => status);
}
export async function money() {
  const state = (await readLedger(engine.events)).wallets.get(walletOf());
  return [state?.availableMills, state?.heldMills];
}

/** Checks that the ledger is correct and that nothing is open. */
export async function closeBalanced(): Promise<void> {
  const ledger = await readLedger(engine.events);
  expect(ledger.faults).toEqual([]);
  expect(leftOvers(ledger)).toEqual([]);
  await shop.close();
}

export type Append = Parameters<Engine['events']['append']>[0];

/** The engine that takes one stream at a time, with an action around each append of a fact of this type. */
export function around(type: string, happen: (pass: () => Promise<void>) => Promise<void>): Engine {
  const append = async (request: Append) => {
    const isIt = request.events.some((event) => event.type === type);
    let answer = isIt ? undefined : await engine.events.append(request);
    const pass = async (): Promise<void> => {
      answer = await engine.events.append(request);
    };
    if (isIt) await happen(pass);
    if (!answer) throw new Error('it never happened');
    return answer;
  };
  return stepByStep({ ...engine, events: { ...engine.events, append } });
}

/** A process that stops at a fact of this type until the test wakes it; its own clock stops too. */
export async function asleep(when: 'before' | 'after', type: string) {
  const { promise: sleep, resolve: wake } = Promise.withResolvers<void>();
  const { promise: sleeping, resolve: fallAsleep } = Promise.withResolvers<void>();
  const rest = (): Promise<void> => {
    fallAsleep();
    return sleep;
  };
  const its = around(type, async (pass) => {
    if (when === 'before') await rest();
    await pass();
    if (when === 'after') await rest();
  });
  const bought = (await shop.process({ clock: manualClock() }, its)).buy();
  await sleeping;
  return { bought, wake };
}
export function asleepBefore(type: string) {
  return asleep('before', type);
}

/** Runs the policies until they have also handled the events that they cause. */
export async function withPolicies(): Promise<void> {
  const { policies } = await shop.process({ policies: true });
  for (let rounds = 0; rounds < 3; rounds += 1) {
    const head = await engine.events.head();
    await eventually(() => policies?.status().every(({ position }) => isAtOrAfter(position, head)) ?? false);
  }
  await shop.seen();
}

export async function onlyOrder(): Promise<string> {
  const [stream = ''] = (await readLedger(engine.events)).orders.keys();
  return stream.replace('order-', '');
}
