import { streams } from '@ringpost/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readLedger } from '../testing/ledger.fixture.ts';
import {
  closeBalanced,
  doomed,
  engine,
  money,
  onlyOrder,
  open,
  shop,
  statuses,
  survivor,
  types,
  withPolicies,
} from '../testing/recovery.fixture.ts';
import { numberAt, OTHER_USER, PRICE, USER } from '../testing/shop.fixture.ts';

afterEach(closeBalanced);

describe('what follows an end', () => {
  beforeEach(async () => {
    await open(1);
    await survivor.buy();
    await shop.seen();
  });

  it.each([
    [1, ['SmsReceived']],
    [2, ['SmsReceived', 'OrderCompleted']],
  ])(
    'is done by the policies when the process that took an SMS died after append %i',
    async (step, expectedTypes) => {
      const before = await engine.events.head();
      await (await doomed(step)).receive();
      expect(await types(before)).toEqual(expectedTypes);
      await withPolicies();
      expect(await statuses()).toEqual(['completed']);
      expect(await money()).toEqual([1000 - PRICE, 0]);
    },
  );

  it('is done by a deadline when the SMS was not followed by the capture', async () => {
    await (await doomed(2)).receive();
    await shop.settle(survivor);
    expect(await money()).toEqual([1000 - PRICE, 0]);
  });

  it.each(['due rows', 'policies'])('is done by %s when the process died in a cancel', async (by) => {
    await expect((await doomed(2)).cancel(await onlyOrder())).rejects.toThrow('dead');
    if (by === 'policies') await withPolicies();
    else await shop.settle(survivor);
    expect(await money()).toEqual([1000, 0]);
  });

  it('is nothing when the process died before the order was cancelled, and a later cancel counts once', async () => {
    const [orderId, before] = [await onlyOrder(), await engine.events.head()];
    await expect((await doomed(1)).cancel(orderId)).rejects.toThrow('dead');
    await shop.settle(survivor);
    expect(await statuses()).toEqual(['running']);
    await survivor.cancel(orderId);
    expect(await types(before)).toEqual(['CancelAllowed', 'OrderCancelled', 'FundsReleased']);
  });

  it('includes a snapshot of the number once it has no lease; that of the wallet is always the last one', async () => {
    const current = async () => {
      await survivor.deps.streams.idle();
      const names = [streams.number(numberAt(1)), streams.wallet(USER)];
      const found = await Promise.all(names.map((name) => engine.snapshots.read(name)));
      return found.flatMap((each) => (each?.isCurrent ? [each.stream] : []));
    };
    expect(await current()).toEqual([streams.wallet(USER)]);
    await survivor.cancel(await onlyOrder());
    expect(await current()).toEqual([streams.wallet(USER)]);
    await shop.pass(1800, survivor);
    await shop.settle(survivor);
    expect(await current()).toEqual([streams.number(numberAt(1)), streams.wallet(USER)]);
  });

  it('is done by deadlines: the lease of a cancelled order ends at settlement', async () => {
    await survivor.cancel(await onlyOrder());
    await shop.pass(1799, survivor);
    await expect(survivor.buy({ userId: OTHER_USER })).rejects.toMatchObject({
      code: 'no-available-numbers',
    });
    await shop.pass(1, survivor);
    await shop.settle(survivor);
    const lease = (await readLedger(engine.events)).numbers.get(`number-${numberAt(1)}`)?.leases;
    expect([...(lease?.values() ?? [])].flat().at(-1)).toMatchObject({ endedAt: '2026-11-21T10:30:00.000Z' });
  });

  it.each([1, 2])('is done even if the process that refunded died after append %i', async (step) => {
    shop.clock.moveBy(1800);
    await shop.seen();
    await (await doomed(step)).tick();
    await shop.seen();
    await shop.settle(survivor);
    expect(await statuses()).toEqual(['expired']);
    expect(await money()).toEqual([1000, 0]);
  });

  it('is not a refund while an SMS that came in time has not been handled', async () => {
    await (await doomed(1)).receive();
    shop.clock.moveBy(1800);
    await shop.seen();
    const withPolicy = await shop.process({ policies: true });
    await withPolicy.tick();
    await shop.settle(withPolicy);
    expect(await statuses()).toEqual(['completed']);
    expect(await money()).toEqual([1000 - PRICE, 0]);
  });
});
