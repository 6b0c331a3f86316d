import { describe, expect, it } from 'vitest';
import { ids } from '../testing/activation-events.ts';
import { createHistory, type History, project } from '../testing/history.ts';
import { accountsProjector } from './accounts.projector.ts';
import { accounts } from './accounts.view.ts';

const userId = ids.user;
function registered() {
  return createHistory().append('AccountRegistered', {
    userId,
    email: 'ann@example.com',
    locale: 'en',
    role: 'customer',
    subject: `user:${userId}`,
  });
}
function accountOf(history: History) {
  return project(accountsProjector, history).row(accounts, userId);
}
function sessionHints(history: History) {
  return project(accountsProjector, history).hints.map(({ audience, topic }) => `${audience} ${topic}`);
}

describe('an account', () => {
  it('is unconfirmed at first, and active once its address is confirmed', () => {
    expect(accountOf(registered())).toEqual({
      _id: userId,
      email: 'ann@example.com',
      role: 'customer',
      status: 'unconfirmed',
      registeredAt: '2026-11-21T10:00:00.000Z',
    });
    expect(accountOf(registered().append('AccountConfirmed', { userId }))).toMatchObject({
      status: 'active',
    });
  });

  it('says what its owner agreed to, also after it was forgotten', () => {
    const agreed = { terms: '2026-11-20', privacy: '2026-11-21', agreedAt: '2026-11-21T09:00:00.000Z' };
    const signedUp = registered().append('TermsAgreed', { userId, ...agreed });
    expect(accountOf(signedUp)).toMatchObject({ agreed });
    const forgotten = { userId, sessionEpoch: 1, forgottenAt: '2026-11-22T10:00:00.000Z' };
    expect(accountOf(signedUp.append('AccountForgotten', forgotten))).toMatchObject({ agreed, email: '' });
  });

  it('can be closed and opened again', () => {
    const closed = registered().append('AccountDeactivated', { userId, reason: 'abuse', sessionEpoch: 1 });
    expect(accountOf(closed)).toMatchObject({ status: 'inactive' });
    const reopened = accountOf(closed.append('AccountReactivated', { userId }));
    expect(reopened).toMatchObject({ status: 'active', deactivatedAt: accountOf(closed)?.deactivatedAt });
    expect(reopened?.deactivatedAt).toMatch(/^2026-11-21T/);
  });

  it('keeps why it was closed, and the limits that an admin set', () => {
    const limits = { openActivations: 5, purchasesPerMinute: null, cancelsPerHour: 2, reason: 'too many' };
    const history = registered()
      .append('BuyingLimitsSet', { userId, ...limits })
      .append('AccountDeactivated', { userId, reason: 'abuse', sessionEpoch: 1 });
    expect(accountOf(history)).toMatchObject({ limits, deactivatedBecause: 'abuse' });
  });

  it('shows when it will be forgotten, and no address after that', () => {
    const at = { requestedAt: '2026-11-21T10:00:00.000Z', dueAt: '2026-11-28T10:00:00.000Z' };
    const asked = registered().append('ForgettingRequested', { userId, amountMills: 5, reason: null, ...at });
    expect(accountOf(asked)).toMatchObject({ email: 'ann@example.com', forgetAt: at.dueAt });
    expect(accountOf(asked.append('ForgettingCancelled', { userId }))).toEqual(accountOf(registered()));
    const forgottenAt = at.dueAt;
    const forgotten = asked.append('AccountForgotten', { userId, sessionEpoch: 1, forgottenAt });
    const { _id, role, registeredAt } = accountOf(registered()) ?? {};
    const rest = { _id, role, registeredAt, email: '', status: 'inactive', forgottenAt };
    expect(accountOf(forgotten)).toEqual(rest);
  });

  it('gets another role', () => {
    const history = registered().append('RoleChanged', { userId, role: 'admin', sessionEpoch: 1 });
    expect(accountOf(history)).toMatchObject({ role: 'admin' });
    const given = history.append('RoleGiven', { userId, role: 'support', sessionEpoch: 2 });
    expect(accountOf(given)).toMatchObject({ role: 'support' });
  });

  it('loses its open sockets with every event that ends its sessions, and with no other', () => {
    const cut = [`account:${userId} session`];
    expect(sessionHints(registered().append('AccountConfirmed', { userId }))).toEqual([]);
    expect(sessionHints(registered().append('PasswordChanged', { userId, sessionEpoch: 1 }))).toEqual(cut);
    expect(sessionHints(registered().append('SessionsRevoked', { userId, sessionEpoch: 1 }))).toEqual(cut);
    const terms = {
      keyId: 'k1',
      name: 'Shop',
      scopes: ['read'],
      dayCapMills: null,
      addresses: '',
      endsAt: null,
      subject: userId,
    } as const;
    expect(sessionHints(registered().append('ApiKeyChanged', { userId, ...terms }))).toEqual(cut);
    expect(sessionHints(registered().append('ApiKeyEnded', { userId, keyId: 'k1' }))).toEqual(cut);
    const ended = { userId, sessionEpoch: 1, reason: 'lost' };
    expect(sessionHints(registered().append('SessionsEnded', { ...ended, sessionId: null }))).toEqual(cut);
    expect(sessionHints(registered().append('SessionsEnded', { ...ended, sessionId: 's' }))).toEqual([]);
    expect(
      sessionHints(registered().append('RoleChanged', { userId, role: 'admin', sessionEpoch: 1 })),
    ).toEqual(cut);
    expect(
      sessionHints(registered().append('RoleGiven', { userId, role: 'support', sessionEpoch: 1 })),
    ).toEqual(cut);
    expect(
      sessionHints(registered().append('AccountDeactivated', { userId, reason: 'abuse', sessionEpoch: 1 })),
    ).toEqual(cut);
  });
});
