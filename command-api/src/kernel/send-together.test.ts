import { Rejection, streams, type WalletEvent, type WalletState } from '@ringpost/domain';
import { type Engine, openEngine } from '@ringpost/engine';
import { positionAt } from '@ringpost/testing/positions';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { depsOn, manualClock } from '../testing/shop.fixture.ts';
import { type WalletCommand, walletDecider } from '../wallets/wallet.decider.ts';
import { type Send, send, sendTogether } from './command-handler.ts';
import type { Deps } from './deps.ts';

let engine: Engine;
let deps: Deps;

const ann = streams.wallet('ann');
const bob = streams.wallet('bob');

function credit(
  userId: string,
  amountMills: number,
  operationId = 'credit',
): Send<WalletState, WalletCommand, WalletEvent> {
  return {
    stream: streams.wallet(userId),
    decider: walletDecider,
    command: { type: 'CreditFunds', userId, operationId, amountMills, reason: 'r' },
    cause: { operationId: 'o', causationId: 'c', correlationId: 'r', actor: 'system:test' },
  };
}

async function stored(): Promise<string[][]> {
  const read = async (stream: string) => (await engine.events.readStream(stream)).map(({ type }) => type);
  return [await read(ann), await read(bob)];
}

beforeEach(async () => {
  engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  deps = depsOn(engine, manualClock());
});
afterEach(() => engine.close());

describe('several commands as one decision', () => {
  it('are all in the log, or none of them', async () => {
    const both = await sendTogether(deps, [ann, bob], async (joint) => {
      await joint.decide(credit('ann', 900));
      return (await joint.decide(credit('bob', 5))).state.availableMills;
    });
    expect(both).toEqual({ result: 5, position: positionAt(1) });
    const refused = sendTogether(deps, [ann, bob], async (joint) => {
      await joint.decide(credit('ann', 1, 'second'));
      throw new Rejection('busy');
    });
    await expect(refused).rejects.toThrow(Rejection);
    expect(await stored()).toEqual([['FundsCredited'], ['FundsCredited']]);
    expect((await deps.streams.load(ann, walletDecider)).state.availableMills).toBe(900);
  });

  it('leave out a command that changes nothing according to memory, and read nothing from the store', async () => {
    await send(deps, credit('ann', 900));
    const { result, position } = await sendTogether(deps, [ann], (joint) =>
      joint.decideInMemory(credit('ann', 900)),
    );
    expect([result, position]).toEqual([undefined, undefined]);
  });

  it('need a turn for each stream, and decide once on each', async () => {
    await expect(sendTogether(deps, [ann], (joint) => joint.decide(credit('bob', 5)))).rejects.toThrow(
      'has no turn',
    );
    const twice = sendTogether(deps, [ann], async (joint) => {
      await joint.decide(credit('ann', 1));
      await joint.decide(credit('ann', 2, 'second'));
    });
    await expect(twice).rejects.toThrow('was decided on already');
    expect(await stored()).toEqual([[], []]);
  });
});
