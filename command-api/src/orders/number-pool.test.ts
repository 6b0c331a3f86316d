import { type Engine, openEngine } from '@ringpost/events/engine';
import { candidateNumbersPageRows } from '@ringpost/events/rules/limits';
import { positionAt } from '@ringpost/events/testing/positions';
import {
  type NumberRow,
  numbers,
  type ServedRow,
  served,
} from '@ringpost/projections/inventory/inventory.view';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createNumberPool, type Scope } from './number-pool.ts';
import { APP, type ManualClock, manualClock, numberAt, OTHER_APP, VENDOR } from './shop.fixture.ts';

let engine: Engine;
let clock: ManualClock;
let from = -1;
let random = 0;

const scope: Scope = { appId: APP, countryIso: 'US', vendorId: null, numberType: 'any' };
function candidates() {
  return createNumberPool({ readModel: engine.readModel, clock, random: () => random });
}
const nothing: ReadonlySet<string> = new Set();

function numberRow(n: number, change: Partial<NumberRow> = {}): NumberRow {
  return {
    _id: numberAt(n),
    countryIso: 'US',
    region: 'NY',
    rateCentre: 'New York',
    vendorId: VENDOR,
    status: 'active',
    shuffle: n * 1000,
    ...change,
  };
}
function servedRow(n: number, leased: boolean, appId = APP): ServedRow {
  return {
    _id: `${numberAt(n)}|${appId}`,
    e164: numberAt(n),
    appId,
    countryIso: 'US',
    vendorId: VENDOR,
    shuffle: n * 1000,
    leaseId: `lease-${n}`,
    leased,
    served: !leased,
  };
}

async function put(view: string, rows: readonly (NumberRow | ServedRow)[]): Promise<void> {
  const writes = rows.map((row) => ({ op: 'put' as const, in: view, row }));
  await engine.readModel.commit({
    projector: 'inventory',
    version: 1,
    from: positionAt(from),
    to: positionAt(from + 1),
    writes,
  });
  from += 1;
}
function upTo(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

beforeEach(async () => {
  engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  clock = manualClock();
  [from, random] = [-1, 0];
  await engine.readModel.define({ name: 'inventory', version: 1, views: [numbers, served] });
});
afterEach(() => engine.close());

describe('candidates', () => {
  it('are none where there is no number of the country, the vendor, or still active', async () => {
    await put(numbers.name, [
      numberRow(1, { countryIso: 'CA' }),
      numberRow(2, { status: 'public' }),
      numberRow(3, { vendorId: 'other' }),
    ]);
    const some = candidates();
    expect(await some.hasOffer({ ...scope, vendorId: VENDOR })).toBe(false);
    expect(await some.next({ ...scope, vendorId: VENDOR }, nothing)).toBeUndefined();
    expect(await some.next(scope, nothing)).toBe(numberAt(3));
  });

  it('differ for buyers who come together', async () => {
    await put(
      numbers.name,
      upTo(10).map((n) => numberRow(n)),
    );
    const some = candidates();
    const offered = await Promise.all(upTo(10).map(() => some.next(scope, nothing)));
    expect(new Set(offered).size).toBe(10);
  });

  it('are still found when other buyers have emptied the page', async () => {
    await put(
      numbers.name,
      upTo(10).map((n) => numberRow(n)),
    );
    const some = candidates();
    const offered = await Promise.all(
      upTo(64).map(async () => [await some.hasOffer(scope), await some.next(scope, nothing)]),
    );
    expect(offered.every(([peeked, offer]) => peeked === true && offer !== undefined)).toBe(true);
  });

  it('end when all that the view knows was tried', async () => {
    await put(numbers.name, [numberRow(1), numberRow(2)]);
    expect(await candidates().next(scope, new Set([numberAt(1)]))).toBe(numberAt(2));
    expect(await candidates().next(scope, new Set([numberAt(1), numberAt(2)]))).toBeUndefined();
  });

  it('are new ones, behind however many pages of served ones, and else used ones that are free', async () => {
    const count = candidateNumbersPageRows + 10;
    await put(
      numbers.name,
      upTo(count).map((n) => numberRow(n)),
    );
    await put(
      served.name,
      upTo(count - 1).map((n) => servedRow(n, n !== 7)),
    );
    expect(await candidates().next(scope, nothing)).toBe(numberAt(count));
    await put(served.name, [servedRow(count, true)]);
    expect(await candidates().next(scope, nothing)).toBe(numberAt(7));
    await put(served.name, [servedRow(7, true)]);
    expect(await candidates().next(scope, nothing)).toBeUndefined();
    expect(await candidates().next({ ...scope, appId: OTHER_APP }, nothing)).toBeDefined();
  });

  it('begin at a random place and go round', async () => {
    await put(numbers.name, [numberRow(1), numberRow(2, { shuffle: 2 ** 30 })]);
    random = 0.5;
    expect(await candidates().next(scope, nothing)).toBe(numberAt(2));
    random = 0.9;
    expect(await candidates().next(scope, nothing)).toBeDefined();
  });

  it('are looked up anew after ten seconds', async () => {
    await put(numbers.name, [numberRow(1), numberRow(2)]);
    const some = candidates();
    await some.hasOffer(scope);
    await put(served.name, [servedRow(1, true), servedRow(2, true)]);
    expect(await some.next(scope, nothing)).toBeDefined();
    clock.moveBy(10);
    expect(await some.next(scope, nothing)).toBeUndefined();
  });
});
