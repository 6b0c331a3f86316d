import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as domain from '../domain/index.ts';

type AnyFold = domain.Fold<unknown, domain.EventShape>;

const folder = new URL('./history/', import.meta.url);

const examples: readonly domain.EventShape[] = readdirSync(folder).map((file) =>
  JSON.parse(readFileSync(new URL(file, folder), 'utf8')),
);

/** SHA-256 of the stored texts of the states that the examples fold into, by the `shape` of the fold. Add lines, never change one. */
const shapes: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(new URL('./state-shapes.json', import.meta.url), 'utf8'),
);

function isFold(value: unknown): value is AnyFold {
  return typeof value === 'object' && value !== null && 'evolve' in value && 'initial' in value;
}

const folds: readonly { readonly name: string; readonly fold: AnyFold }[] = Object.entries<unknown>(
  domain,
).flatMap(([name, fold]) => (isFold(fold) ? [{ name, fold }] : []));
const kept = folds.flatMap(({ name, fold }) =>
  fold.shape === undefined ? [] : [{ name, fold, shape: fold.shape }],
);

/** The events of a noun. Events that must happen before others come first. */
function eventsOf(name: string): readonly domain.EventShape[] {
  const types: Readonly<Record<string, RegExp>> = {
    wallet: /^Funds|^Debt|^Debit|^Credit|^Adjustment|^Refund|^ActivationFee|^SpentWithKey|^RentalRefunded/,
    number:
      /^NumberImported|^NumberPorted|^NumberMade|^NumberLeased|^NumberServed|^NumberBanned|^NumberReturn|^NumberReserved|^Reservation[QE]|^LeaseE/,
    order:
      /^Order|^Rental(?!Refunded)|^Renewal|^BulkItem|^NumberAssigned|^NumberRented|^WithheldSms|^NextCode/,
    upstreams: /^Upstream(Set|PriceUnit|Removed|Risk)/,
    purchases: /^PurchaseClaimed/,
    account: /^Account|^SubAccount|^Password|^Session|^Role|^BuyingLimits|^ApiKey|^PriceLimit|^Locale/,
  };
  const first = [
    'AccountRegistered',
    'FundsCredited',
    'FundsHeld',
    'NumberImported',
    'NumberLeased',
    'OrderPlaced',
    'NumberAssigned',
    'UpstreamSet',
    'UpstreamRiskTaken',
  ];
  const rankOf = ({ type }: domain.EventShape) => {
    const rank = first.findIndex((each) => type.startsWith(each));
    return rank < 0 ? first.length : rank;
  };
  const own = examples.filter(({ type }) => types[name]?.test(type));
  return own.sort((a, b) => rankOf(a) - rankOf(b));
}

function digestOf(name: string, fold: AnyFold): string {
  const hash = createHash('sha256');
  let state = fold.initial();
  hash.update(domain.packState(fold, state));
  for (const event of eventsOf(name)) {
    state = fold.evolve(state, event);
    hash.update(domain.packState(fold, state));
  }
  return hash.digest('hex');
}

describe('a state that is stored as a snapshot', () => {
  it('is one of an account, a wallet, a number or an order, or that of claimed purchases or of the portals that the shop buys from', () =>
    expect(kept.map(({ name }) => name).sort()).toEqual([
      'account',
      'number',
      'order',
      'purchases',
      'upstreams',
      'wallet',
    ]));

  it.each(kept)(
    'of $name has the fields of its shape "$shape"; other fields need a new version of the shape',
    ({ name, fold, shape }) => {
      // Claimed purchases have one kind of fact.
      expect(eventsOf(name).length).toBeGreaterThan(name === 'purchases' ? 0 : 3);
      expect({ [shape]: digestOf(name, fold) }).toEqual({ [shape]: shapes[shape] });
    },
  );

  it.each(kept.filter(({ fold }) => !fold.isPersonal))(
    'of $name contains nothing personal',
    ({ name, fold }) => {
      const marker = 'somebody’s own words';
      const state = eventsOf(name)
        .map((event) => {
          const fields = (domain.PERSONAL_FIELDS.get(event.type) ?? []).map((field) => [field, marker]);
          const meta = { address: marker, sessionId: marker };
          return { ...event, data: { ...event.data, ...Object.fromEntries(fields) }, meta };
        })
        .reduce((before, event) => fold.evolve(before, event), fold.initial());
      expect(domain.encodeState(state)).not.toContain(marker);
    },
  );
});
