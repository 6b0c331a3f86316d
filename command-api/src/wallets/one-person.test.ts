import type { Engine } from '@ringpost/engine';
import { realPause } from '@ringpost/engine/async';
import { afterEach, expect, it } from 'vitest';
import { handleAccount } from '../accounts/account.commands.ts';
import { closeBalanced, engine, open, shop, survivor } from '../testing/recovery.fixture.ts';
import { OTHER_USER, stepByStep, USER, walletOf } from '../testing/shop.fixture.ts';

const SUB = OTHER_USER;
const SECOND_SUB = '019ab000-0000-7000-8000-000000000003';

afterEach(closeBalanced);

/** A customer who may have one open activation, with two sub-accounts, the first of which has money too. */
async function openPerson(): Promise<void> {
  await open(2);
  const { deps } = survivor;
  const now = deps.clock.now().toISOString();
  const cause = (operationId: string, actor: 'system:test' | 'admin:a' | `customer:${string}`) => ({
    ...{ operationId, causationId: operationId, correlationId: operationId, actor },
  });
  const registered = { userId: USER, email: 'ann@example.test', locale: 'en', role: 'customer' } as const;
  const owner = `customer:${USER}` as const;
  await handleAccount(deps, USER, { type: 'RegisterAccount', ...registered }, cause('1', 'system:test'));
  await handleAccount(deps, USER, { type: 'ConfirmAccount' }, cause('2', 'system:test'));
  for (const subAccountId of [SUB, SECOND_SUB]) {
    const made = { subAccountId, name: 'Shop', closed: 0, now } as const;
    await handleAccount(deps, USER, { type: 'MakeSubAccount', ...made }, cause(`3 ${subAccountId}`, owner));
    const opened = { subAccountId, ownerId: USER, now } as const;
    const opening = cause(`4 ${subAccountId}`, owner);
    await handleAccount(deps, subAccountId, { type: 'OpenSubAccount', ...opened }, opening);
  }
  const limits = { openActivations: 1, purchasesPerMinute: null, cancelsPerHour: null, reason: 'For a test' };
  const atOnce = { now, changeId: 'c', countsFrom: null, adminId: 'a' } as const;
  await handleAccount(deps, USER, { type: 'SetBuyingLimits', ...limits, ...atOnce }, cause('5', 'admin:a'));
}

/**
 * The engine on which the wallet of the second sub-account is read slowly. While a purchase waits for it, it knows the other wallets as
 * they were. Streams are appended one at a time, so that no turn of a number makes two purchases wait for each other.
 */
function slowWallet(): Engine {
  const readStream: Engine['events']['readStream'] = async (stream, options) => {
    if (stream === walletOf(SECOND_SUB)) await realPause(100);
    return engine.events.readStream(stream, options);
  };
  return stepByStep({ ...engine, events: { ...engine.events, readStream } });
}

it('gives the last purchase that a person may make to one of the accounts that ask for it at once', async () => {
  await openPerson();
  const slow = await shop.process({}, slowWallet());
  const buy = (userId: string) => slow.buy({ userId, idempotencyKey: userId });
  const asked = await Promise.allSettled([buy(USER), buy(SUB)]);
  const codes = asked.map((each) => (each.status === 'rejected' ? each.reason.code : 'bought'));
  expect(codes.sort()).toEqual(['bought', 'too-many-open-orders']);
  await shop.pass(30 * 60, survivor);
  await shop.settle(survivor);
});
