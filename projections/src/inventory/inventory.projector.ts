import type { EventOf } from '@ringpost/events/domain';
import { createProjector, type Key, type Rows } from '../kernel/projector.ts';
import { type NumberRow, numbers, type ServedRow, type StockRow, served, stock } from './inventory.view.ts';

/** A number's fixed place in the order in which buyers look: FNV-1a, so that neighbours lie far apart. */
export function shuffleOf(e164: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < e164.length; i += 1) hash = Math.imul(hash ^ e164.charCodeAt(i), 0x01000193);
  // FNV leaves the last digit in the low bits, and neighbours would stay neighbours: mix it upwards.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 1;
}

function servedId({ e164, appId }: { readonly e164: string; readonly appId: string }): string {
  return `${e164}|${appId}`;
}

function numberAndServed({
  data,
}: {
  readonly data: { readonly e164: string; readonly appId: string };
}): readonly Key[] {
  return [
    [numbers.name, data.e164],
    [served.name, servedId(data)],
  ];
}

function newRow({ _id: e164, countryIso, vendorId, shuffle }: NumberRow, appId: string): ServedRow {
  const place = { e164, appId, countryIso, vendorId, shuffle };
  return { _id: servedId({ e164, appId }), ...place, leaseId: '', leased: false, served: false };
}

/** Changes the counters of an app (`*`: of all) at the number's vendor and over all vendors of its country. */
function count(
  rows: Rows,
  { countryIso, vendorId }: Pick<NumberRow, 'countryIso' | 'vendorId'>,
  appId: string,
  by: { readonly numbers?: number; readonly taken?: number; readonly leased?: number },
): void {
  for (const scope of [vendorId, '*']) {
    const _id = `${countryIso}|${scope}|${appId}`;
    const row: StockRow = rows.get(stock, _id) ?? {
      _id,
      countryIso,
      vendorId: scope,
      appId,
      numbers: 0,
      taken: 0,
      leased: 0,
    };
    rows.put(stock, {
      ...row,
      numbers: row.numbers + (by.numbers ?? 0),
      taken: row.taken + (by.taken ?? 0),
      leased: row.leased + (by.leased ?? 0),
    });
  }
  rows.announce({ audience: 'public', topic: 'stock', body: {} });
}

function lease({ data: { e164, appId, leaseId } }: EventOf<'NumberLeased'>, rows: Rows): void {
  const number = rows.get(numbers, e164);
  if (!number) return;
  const before = rows.get(served, servedId({ e164, appId }));
  rows.put(served, { ...(before ?? newRow(number, appId)), leaseId, leased: true });
  count(rows, number, appId, { taken: before ? 0 : 1, leased: before?.leased ? 0 : 1 });
}

function endLease({ data }: EventOf<'LeaseEnded'>, rows: Rows): void {
  const { e164, appId, leaseId, served: wasServed } = data;
  const number = rows.get(numbers, e164);
  const row = rows.get(served, servedId({ e164, appId }));
  if (!number || row?.leaseId !== leaseId || !row.leased) return;
  const isServed = row.served || wasServed;
  if (isServed) rows.put(served, { ...row, leased: false, served: true });
  else rows.delete(served, row._id);
  count(rows, number, appId, { leased: -1, taken: isServed ? 0 : -1 });
}

/** An SMS came that nobody paid for, for a lease that may be over. */
function serve({ data: { e164, appId } }: EventOf<'NumberServed'>, rows: Rows): void {
  const number = rows.get(numbers, e164);
  if (!number) return;
  const before = rows.get(served, servedId({ e164, appId }));
  rows.put(served, { ...(before ?? newRow(number, appId)), served: true });
  if (!before) count(rows, number, appId, { taken: 1 });
}

/** Which numbers there are, which app each is on lease for or has served, and how many there are of each. */
export const inventoryProjector = createProjector({
  name: 'inventory',
  shape: 2,
  streams: ['number'],
  views: [numbers, served, stock],
  on: {
    NumberImported: {
      apply({ data: { e164, countryIso, region, rateCentre, vendorId } }, rows) {
        const place = { countryIso, region, rateCentre, vendorId };
        const row: NumberRow = { _id: e164, ...place, status: 'active', shuffle: shuffleOf(e164) };
        rows.add(numbers, row);
        count(rows, row, '*', { numbers: 1 });
      },
    },
    NumberMadePublic: {
      reads: ({ data }) => [[numbers.name, data.e164]],
      apply({ data }, rows) {
        const number = rows.get(numbers, data.e164);
        if (number?.status !== 'active') return;
        rows.put(numbers, { ...number, status: 'public' });
        count(rows, number, '*', { numbers: -1 });
      },
    },
    NumberLeased: { reads: numberAndServed, apply: lease },
    LeaseEnded: { reads: numberAndServed, apply: endLease },
    NumberServed: { reads: numberAndServed, apply: serve },
  },
});
