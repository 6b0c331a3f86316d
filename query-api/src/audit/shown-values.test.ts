import type { RecordedEvent } from '@ringpost/domain';
import { LISTED_FIELDS_MAX_ROWS } from '@ringpost/domain/rules/limits';
import { describe, expect, it } from 'vitest';
import type { StreamKind } from './audit.contract.ts';
import { AUDITED } from './audited-nouns.ts';
import { readStreamPage } from './fold-stream.ts';
import { presentEvent } from './present-event.ts';
import { streamAsOf } from './stream-as-of.ts';

const meta = { operationId: 'o', causationId: 'c', correlationId: 'c', actor: 'admin:ben', occurredAt: '' };
type Made = readonly [type: string, data: object];

/** A log of these events. */
function logOf(kind: StreamKind, id: string, ...made: readonly Made[]) {
  const stream = AUDITED[kind].stream(id);
  const log = made.map(([type, data], revision) => {
    const place = { id: `e${revision}`, stream, revision, position: String(revision), meta };
    return { ...place, type, data } as never as RecordedEvent;
  });
  return { readStream: async (_: string, { after = -1 } = {}) => log.slice(after + 1) };
}

/** What the last of these events changed, as the audit shows it. */
async function lastChanges(kind: StreamKind, id: string, ...made: readonly Made[]) {
  const { page } = await readStreamPage(logOf(kind, id, ...made), { kind, id }, { limit: 1 });
  const known = {
    emails: new Map<string, string>(),
    causes: new Map<string, never>(),
    origins: new Map<string, null>(),
  };
  return page.flatMap((folded) => presentEvent(folded, known).changes);
}

const amounts = { onDeliveryMills: 750, newMills: 3150, usedMills: 2175, initialTermDays: 7 };
const price = { appId: 'a', countryIso: null, vendorId: null, ...amounts };
const ADDED: Made = ['AppAdded', { appId: 'a', name: 'Alpha', slug: 'alpha', imageName: null, rank: 1 }];

describe('The audit shows what was before and after', () => {
  it('a price that is set, by its scope and in dollars', async () => {
    const first: Made = ['AppPriceSet', { ...price, priceId: 'p1' }];
    const second: Made = ['AppPriceSet', { ...price, priceId: 'p2', onDeliveryMills: 800 }];
    expect(await lastChanges('app', 'a', ADDED, first, second)).toContainEqual({
      ...{ field: 'price.all.onDelivery', is_money: true, before: 0.75, after: 0.8 },
    });
    const own: Made = [
      'AppCustomerPriceSet',
      { ...price, priceId: 'p3', userId: 'ann', countryIso: 'CA', newMills: 2000 },
    ];
    expect(await lastChanges('app', 'a', ADDED, first, own)).toContainEqual({
      ...{ field: 'price.CA/ann.new', is_money: true, before: null, after: 2 },
    });
  });

  it('a price that is removed, and a keyword', async () => {
    const set: Made = ['AppPriceSet', { ...price, priceId: 'p1' }];
    const removed: Made = ['AppPriceRemoved', { appId: 'a', priceId: 'p1' }];
    expect(await lastChanges('app', 'a', ADDED, set, removed)).toContainEqual({
      ...{ field: 'price.all.onDelivery', is_money: true, before: 0.75, after: null },
    });
    const keyword: Made = ['AppTemplateAdded', { appId: 'a', templateId: 't1', keyword: 'Alpha' }];
    expect(await lastChanges('app', 'a', ADDED, keyword)).toContainEqual({
      ...{ field: 'keyword.t1', is_money: false, before: null, after: 'Alpha' },
    });
  });

  it('a fee, a limit, a step of the discount, and the text of a notice', async () => {
    const change = { changedAt: '', changedBy: 'ben', reason: null };
    const fee: Made = ['ShopSettingChanged', { setting: 'reservation-fee', value: 300, ...change }];
    expect(await lastChanges('shop-settings', '', fee)).toContainEqual({
      ...{ field: 'value.reservation-fee', is_money: true, before: 0.25, after: 0.3 },
    });
    const portIn: Made = ['PortInFeeSet', { countryIso: 'US', feeMills: 6000, setAt: '' }];
    expect(await lastChanges('port-in-fees', '', portIn)).toContainEqual({
      ...{ field: 'mills.US', is_money: true, before: null, after: 6 },
    });
    const steps: Made = [
      'VolumeStepsSet',
      { steps: [{ fromMills: 100_000, percent: 5 }], setAt: '', countsFrom: '', setBy: 'ben' },
    ];
    expect(await lastChanges('volume-steps', 'all', steps)).toEqual(
      expect.arrayContaining([
        { field: 'step.1.from', is_money: true, before: null, after: 100 },
        { field: 'step.1.percent', is_money: false, before: null, after: 5 },
      ]),
    );
    const text: Made = ['NoticeTextChanged', { notice: 'banner', text: 'Closed on Sunday' }];
    expect(await lastChanges('notices', '', text)).toContainEqual({
      ...{ field: 'notice.banner', is_money: false, before: null, after: 'Closed on Sunday' },
    });
  });
});

describe('The timeline of a price', () => {
  it('has what two admins decide about it, and nothing about other prices', async () => {
    const act = { kind: 'price', userId: null, countryIso: 'CA', vendorId: null, ...amounts };
    const ofApproval = { approvalId: 'x', of: 'app', subjectId: 'a' };
    const log = logOf(
      'app',
      'a',
      ADDED,
      ['AppPriceSet', { ...price, priceId: 'p1' }],
      ['ApprovalAsked', { ...ofApproval, act, reason: null }],
      ['ApprovalGiven', { ...ofApproval, askedBy: 'ann', approvedBy: 'ben', approvedAt: '' }],
      ['AppPriceSet', { ...price, priceId: 'p2', countryIso: 'CA' }],
      ['AppTermPriceSet', { appId: 'a', priceId: 'p2', termHours: 24, newMills: 900, usedMills: 800 }],
    );
    const typesOf = async (part: string) => {
      const { page } = await readStreamPage(log, { kind: 'app', id: 'a', part }, { limit: 9 });
      return page.map(({ event }) => event.type);
    };
    const ofCanada = ['AppTermPriceSet', 'AppPriceSet', 'ApprovalGiven', 'ApprovalAsked'];
    expect(await typesOf('price.CA')).toEqual(ofCanada);
    expect(await typesOf('price.all')).toEqual(['AppPriceSet']);
    expect(await typesOf('price.US')).toEqual([]);
  });
});

describe('The state of an app with more prices than an answer lists', () => {
  it('begins with prices, and says how many fields there are', async () => {
    const prices = Array.from({ length: 200 }, (_, at): Made => {
      const own = { priceId: `p${at}`, userId: `customer-${at}` };
      return ['AppCustomerPriceSet', { ...price, ...own }];
    });
    const readModel = { collection: () => ({ getMany: async () => [] }) };
    const deps = { ...logOf('app', 'a', ADDED, ...prices), readModel } as never;
    const state = await streamAsOf(deps, { kind: 'app', id: 'a' }, {}, '2026-11-21T10:00:00.000Z');
    const names = state.fields?.map(({ field }) => field) ?? [];
    expect(names).toHaveLength(LISTED_FIELDS_MAX_ROWS);
    expect(names[0]).toBe('price.customer-0.onDelivery');
    expect(state.total_fields).toBeGreaterThan(prices.length * 4);
    expect(state).toMatchObject({ folded_events: 201, last: { type: 'AppCustomerPriceSet' } });
  });
});
