import { describe, expect, it } from 'vitest';
import { capturedEvent, heldEvent, ids } from '../testing/activation-events.ts';
import { createHistory, type History, project } from '../testing/history.ts';
import { customersProjector } from './customers.projector.ts';
import { customers } from './customers.view.ts';

const userId = ids.user;
const ADMIN = 'admin:019ab000-0000-7000-8000-00000000000c';

function registered(): History {
  const account = { userId, email: 'ann@example.com', locale: 'en', subject: `user:${userId}` };
  return createHistory().append(
    'AccountRegistered',
    { ...account, role: 'customer' },
    '2026-11-21T08:00:00.000Z',
  );
}

/** The row, if this actor caused all events. */
function customerOf({ events }: History, actor = `customer:${userId}`) {
  const caused = events.map((event) => ({ ...event, meta: { ...event.meta, actor } }));
  return project(customersProjector, { events: caused }).row(customers, userId);
}

function signedIn(history: History, at: string, outcome: 'done' | 'refused' = 'done'): History {
  const note = { event: 'login', outcome, code: null, route: 'POST /api/auth/login', thing: null };
  const rest = {
    sessionId: null,
    count: 1,
    since: at,
    subject: `user:${userId}`,
    callerAddress: '192.0.2.1',
  };
  return history.append('SecurityNoted', { ...note, userId, ...rest }, at);
}

function billed(history: History, countryIso: string, at: string): History {
  const texts = { name: 'Ann', address: 'Road 1', taxId: '', countryIso };
  return history.append('BillingSet', { userId, subject: `user:${userId}`, ...texts, setAt: at }, at);
}

describe('a customer of the list', () => {
  it('was seen at a sign-in and at a purchase, written once an hour at most', () => {
    const at = (history: History, actor?: string) => customerOf(history, actor)?.seenAt.slice(11, 16);
    expect(at(registered())).toBe('08:00');
    expect(at(signedIn(registered(), '2026-11-21T08:59:59.000Z'))).toBe('08:00');
    expect(at(signedIn(registered(), '2026-11-21T09:00:00.000Z'), 'visitor')).toBe('09:00');
    expect(at(signedIn(registered(), '2026-11-21T09:00:00.000Z', 'refused'))).toBe('08:00');
    expect(at(heldEvent(registered()))).toBe('10:00');
  });

  it('is not seen by what an admin or a deadline does to the account', () => {
    expect(customerOf(heldEvent(registered()), ADMIN)?.seenAt).toMatch(/T08:00/);
    const confirmed = registered().append('AccountConfirmed', { userId }, '2026-11-21T12:00:00.000Z');
    expect(customerOf(confirmed, 'system:admin')).toMatchObject({
      status: 'active',
      seenAt: '2026-11-21T08:00:00.000Z',
    });
  });

  it('has the country that it named for its invoices', () => {
    expect(customerOf(registered())?.countryIso).toBe('');
    const named = billed(registered(), 'DE', '2026-11-21T10:00:00.000Z');
    expect(customerOf(named)?.countryIso).toBe('DE');
    expect(customerOf(billed(named, '', '2026-11-21T11:00:00.000Z'))?.countryIso).toBe('');
  });

  it('has the role and the status of its account', () => {
    const given = registered().append('RoleGiven', { userId, role: 'support', sessionEpoch: 1 });
    expect(customerOf(given)).toMatchObject({ role: 'support', status: 'unconfirmed' });
    const closed = given.append('AccountDeactivated', { userId, reason: 'abuse', sessionEpoch: 2 });
    expect(customerOf(closed)?.status).toBe('inactive');
    expect(customerOf(closed.append('AccountReactivated', { userId }))?.status).toBe('active');
  });

  it('keeps nothing personal once it is forgotten', () => {
    const history = billed(capturedEvent(heldEvent(registered())), 'DE', '2026-11-21T10:30:00.000Z');
    const forgottenAt = '2026-11-28T10:00:00.000Z';
    const row = customerOf(history.append('AccountForgotten', { userId, sessionEpoch: 1, forgottenAt }));
    expect(row).toMatchObject({ email: '', countryIso: '', status: 'inactive' });
    expect(row && customers.erases?.(row)).toBe(true);
    const again = billed(
      history.append('AccountForgotten', { userId, sessionEpoch: 1, forgottenAt }),
      'DE',
      forgottenAt,
    );
    expect(customerOf(again)?.countryIso).toBe('');
  });
});
