import { type AppEvent, type AppPrice, plusSeconds, type Role } from '@ringpost/domain';
import { APPROVAL_WAITS_DAYS } from '@ringpost/domain/rules/limits';
import { decide } from '@ringpost/testing/given-when-then';
import { describe, it } from 'vitest';
import type { NewPrice } from './app.decider.ts';
import { type AppAct, appApprovalDecider } from './app-approval.decider.ts';

const { given } = decide(appApprovalDecider);
const APP_ID = 'app-1';
const NOW = '2026-11-21T10:00:00.000Z';
const EXPIRES = plusSeconds(NOW, APPROVAL_WAITS_DAYS * 86_400);

const amounts = { onDeliveryMills: 350, newMills: 3000, usedMills: 2000, initialTermDays: 7 };
const general = { priceId: 'p-1', countryIso: null, vendorId: null, ...amounts };
function priced(change: Partial<Omit<AppPrice, 'appId' | 'userId' | 'termPrices'>> = {}): AppEvent {
  return { type: 'AppPriceSet', data: { appId: APP_ID, ...general, ...change } };
}
const app: readonly AppEvent[] = [
  {
    type: 'AppAdded',
    data: { appId: APP_ID, name: 'WhatsApp', slug: 'whatsapp', imageName: null, rank: 1 },
  },
  priced(),
];

const half: NewPrice = { ...general, priceId: 'p-2', userId: null, onDeliveryMills: 100 };
const HALF: AppAct = { kind: 'price', price: half, replaces: 'p-1', countsFrom: null };
const FROM = '2026-11-24T10:00:00.000Z';
const REMOVAL: AppAct = { kind: 'price-removal', priceId: 'p-1', countsFrom: null };

function asks(act: AppAct, approvalId = 'a1') {
  const who = { approvalId, subjectId: APP_ID, reason: null, adminId: 'first', now: NOW };
  return { type: 'AskAppApproval', ...who, act } as const;
}
function gives(adminId = 'second', role: Role = 'admin', now = NOW) {
  const newUntil = { admin: '', super_admin: '' };
  const ownIds = [adminId, `shop-of-${adminId}`];
  return { type: 'GiveAppApproval', approvalId: 'a1', adminId, ownIds, role, now, newUntil } as const;
}
const ABOUT = { approvalId: 'a1', of: 'app', subjectId: APP_ID } as const;
const ASKED = { reason: null, askedBy: 'first', askedAt: NOW, expiresAt: EXPIRES };
const BEFORE = { priceId: 'p-1', ...amounts };

function askedPrice(userId: string | null = null, countsFrom: string | null = null): AppEvent {
  const scope = { priceId: 'p-2', userId, countryIso: null, vendorId: null };
  const after = { ...amounts, onDeliveryMills: 100, termPrices: [] };
  return {
    type: 'ApprovalAsked',
    data: {
      ...ABOUT,
      act: {
        kind: 'price',
        ...scope,
        ...after,
        replaces: userId === null ? 'p-1' : null,
        countsFrom,
        before: BEFORE,
      },
      ...ASKED,
    },
  };
}
const approved: AppEvent = {
  type: 'ApprovalGiven',
  data: { ...ABOUT, askedBy: 'first', approvedBy: 'second', approvedAt: NOW },
};

describe('a price that changes by more than half', () => {
  it('is asked for once with what is paid now, and changes nothing yet', () => {
    given(...app)
      .when(asks(HALF))
      .then(askedPrice());
    given(...app, askedPrice())
      .when(asks(HALF, 'a2'))
      .then();
  });

  it('is not asked for where another price is there than the admin saw', () =>
    given(...app, priced({ priceId: 'p-9' }))
      .when(asks(HALF))
      .thenRejected('price-exists'));

  it('is set in the append of the approval, once', () => {
    const set = priced({ priceId: 'p-2', onDeliveryMills: 100 });
    given(...app, askedPrice())
      .when(gives())
      .then(approved, set);
    given(...app, askedPrice(), approved, set)
      .when(gives())
      .then();
  });

  it('is approved neither by whoever asked, nor by support, nor by the customer who would pay it', () => {
    given(...app, askedPrice())
      .when(gives('first'))
      .thenRejected('own-approval');
    given(...app, askedPrice())
      .when(gives('second', 'support'))
      .thenRejected('forbidden');
    for (const own of ['second', 'shop-of-second'])
      given(...app, askedPrice(own))
        .when(gives('second'))
        .thenRejected('forbidden');
  });

  it('is not approved after another price was set', () =>
    given(...app, askedPrice(), priced({ priceId: 'p-9', onDeliveryMills: 340 }))
      .when(gives())
      .thenRejected('approval-outdated'));

  it('is asked for with what is paid where it changes by more than half, and approved only while that is paid', () => {
    const canada = priced({ priceId: 'p-ca', countryIso: 'CA', onDeliveryMills: 900 });
    const price = { ...half, userId: 'ann', onDeliveryMills: 300 };
    const act = { kind: 'price', price, replaces: null, countsFrom: null } as const;
    const { userId, priceId, countryIso, vendorId } = price;
    const after = { ...amounts, onDeliveryMills: 300, termPrices: [] };
    const before = { ...BEFORE, priceId: 'p-ca', onDeliveryMills: 900 };
    const stored = { ...after, replaces: null, countsFrom: null, before };
    const asked: AppEvent = {
      type: 'ApprovalAsked',
      data: { ...ABOUT, act: { kind: 'price', priceId, userId, countryIso, vendorId, ...stored }, ...ASKED },
    };
    for (const present of [app, app.slice(0, 1)])
      given(...present, canada)
        .when(asks(act))
        .then(asked);
    const { termPrices: _, ...data } = after;
    given(...app, canada, asked)
      .when(gives())
      .then(approved, {
        type: 'AppCustomerPriceSet',
        data: { appId: APP_ID, priceId: 'p-2', userId: 'ann', countryIso: null, vendorId: null, ...data },
      });
    given(...app, canada, asked, priced({ priceId: 'p-9', countryIso: 'CA', onDeliveryMills: 880 }))
      .when(gives())
      .thenRejected('approval-outdated');
  });
});

describe('a price with a date that changes by more than half', () => {
  const { onDeliveryMills: _, ...rest } = amounts;
  const plan: AppEvent = {
    type: 'AppPriceChangePlanned',
    data: {
      ...{ appId: APP_ID, priceId: 'p-2', userId: null, countryIso: null, vendorId: null },
      price: { ...rest, onDeliveryMills: 100, termPrices: [] },
      ...{ countsFrom: FROM, plannedBy: 'first' },
    },
  };

  it('is asked for with its date, and planned in the append of the approval', () => {
    given(...app)
      .when(asks({ ...HALF, countsFrom: FROM }))
      .then(askedPrice(null, FROM));
    given(...app, askedPrice(null, FROM))
      .when(gives())
      .then(approved, plan);
  });

  it('counts at once if it is approved after its date', () => {
    const late = plusSeconds(FROM, 1);
    given(...app, askedPrice(null, FROM))
      .when(gives('second', 'admin', late))
      .then(
        {
          ...approved,
          data: { ...ABOUT, askedBy: 'first', approvedBy: 'second', approvedAt: late },
        } as AppEvent,
        priced({ priceId: 'p-2', onDeliveryMills: 100 }),
      );
  });

  it('is not approved while another change of this price is planned', () =>
    given(...app, askedPrice(), { ...plan, data: { ...plan.data, priceId: 'p-3' } } as AppEvent)
      .when(gives())
      .thenRejected('price-planned'));
});

describe('the removal of a price', () => {
  const us = { ...BEFORE, priceId: 'p-us', onDeliveryMills: 900 };
  const asked = (
    before: typeof BEFORE,
    countryIso: string | null,
    after: typeof BEFORE | null,
  ): AppEvent => ({
    type: 'ApprovalAsked',
    data: {
      ...ABOUT,
      act: { kind: 'price-removal', userId: null, countryIso, vendorId: null, before, after },
      ...ASKED,
    },
  });

  it('is asked for with what customers pay then, or that the app is not sold to them', () => {
    given(...app)
      .when(asks(REMOVAL))
      .then(asked(BEFORE, null, null));
    given(...app, priced({ priceId: 'p-us', countryIso: 'US', onDeliveryMills: 900 }))
      .when(asks({ ...REMOVAL, priceId: 'p-us' }))
      .then(asked(us, 'US', BEFORE));
  });

  it('is not asked for twice, nor for a price that is not there', () => {
    given(...app, asked(BEFORE, null, null))
      .when(asks(REMOVAL, 'a2'))
      .then();
    given(...app)
      .when(asks({ ...REMOVAL, priceId: 'p-9' }))
      .thenRejected('not-found');
  });

  it('happens in the append of the approval', () =>
    given(...app, asked(BEFORE, null, null))
      .when(gives())
      .then(approved, { type: 'AppPriceRemoved', data: { appId: APP_ID, priceId: 'p-1' } }));

  it('is not approved after it or the price that customers pay then was changed', () => {
    const present = [...app, priced({ priceId: 'p-us', countryIso: 'US', onDeliveryMills: 900 })];
    const waits = asked(us, 'US', BEFORE);
    for (const changed of [
      priced({ priceId: 'p-9', onDeliveryMills: 200 }),
      priced({ priceId: 'p-9', countryIso: 'US', onDeliveryMills: 890 }),
    ])
      given(...present, waits, changed)
        .when(gives())
        .thenRejected('approval-outdated');
  });

  it('is asked for with its date, and planned in the append of the approval', () => {
    const dated: AppEvent = { type: 'ApprovalDated', data: { ...ABOUT, countsFrom: FROM } };
    const onDate = asks({ ...REMOVAL, countsFrom: FROM });
    given(...app)
      .when(onDate)
      .then(asked(BEFORE, null, null), dated);
    given(...app, asked(BEFORE, null, null), dated)
      .when({ ...onDate, approvalId: 'a2' })
      .then();
    const scope = { priceId: 'p-1', userId: null, countryIso: null, vendorId: null };
    given(...app, asked(BEFORE, null, null), dated)
      .when(gives())
      .then(approved, {
        type: 'AppPriceChangePlanned',
        data: { appId: APP_ID, ...scope, price: null, countsFrom: FROM, plannedBy: 'first' },
      });
  });
});

describe('an app that is not there', () => {
  it('has nothing to ask for', () => given().when(asks(HALF)).thenRejected('not-found'));
});
