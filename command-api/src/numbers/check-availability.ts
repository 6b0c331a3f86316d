import { app, appAt, reject, streams } from '@ringpost/domain';
import { AVAILABILITY_MAX_NUMBERS } from '@ringpost/domain/rules/limits';
import { numbersFor, presentNumbersForApp } from '@ringpost/projections/inventory/standings.view';
import { rejectField } from '@ringpost/web/http';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { percentOffOf } from '../price-list/entries.ts';
import { readNumbers } from './read-numbers.ts';

interface AvailabilityQuery {
  readonly userId: string;
  readonly appId: string;
  readonly list: string;
}

/**
 * The availability of the numbers of a list for an app, from the rows of the inventory. A purchase decides by the number's
 * own stream.
 * @throws Rejection `not-found` for an unknown app; `too-many-lines`; or for a list without a number
 */
export async function checkAvailability(deps: Deps, { userId, appId, list }: AvailabilityQuery) {
  const { streams: aggregates, readModel } = deps;
  const { accepted, rejected: refused } = readNumbers(list, null, AVAILABILITY_MAX_NUMBERS);
  if (list !== '' && accepted.length + refused.length === 0)
    throw rejectField('numbers', 'required', 'Phone numbers should be provided.');
  const [{ state }, percentOff] = await Promise.all([
    aggregates.refresh(streams.app(appId), app),
    percentOffOf(deps, userId),
  ]);
  if (state.name === null) throw reject('not-found');
  const { prices: present } = appAt(state, nowIso(deps));
  const prices = [...present.values()].map((price) => ({ ...price, userId: price.userId ?? null }));
  const rows = await numbersFor(readModel, userId, accepted);
  const data = await presentNumbersForApp(readModel, rows, {
    appId,
    userId,
    now: nowIso(deps),
    percentOff,
    prices,
  });
  const rowsByNumber = new Map(data.map((row) => [row.number, row]));
  return {
    // In the order of the list.
    data: accepted.flatMap((e164) => rowsByNumber.get(e164) ?? []),
    unknown: accepted.filter((e164) => !rowsByNumber.has(e164)),
    refused,
  };
}
