import { describe, expect, it } from 'vitest';
import { ids } from '../testing/activation.ts';
import { project, type Story, story } from '../testing/story.ts';
import { accountsProjector } from './accounts.projector.ts';
import { accounts } from './accounts.view.ts';

const userId = ids.user;
const registered = () =>
  story().tell('AccountRegistered', {
    userId,
    email: 'ann@example.com',
    locale: 'en',
    role: 'customer',
    subject: `user:${userId}`,
  });
const accountOf = (told: Story) => project(accountsProjector, told).row(accounts, userId);
const sessionHints = (told: Story) =>
  project(accountsProjector, told).hints.map(({ audience, topic }) => `${audience} ${topic}`);

describe('an account', () => {
  it('is unconfirmed at first and active once its address answered', () => {
    expect(accountOf(registered())).toEqual({
      _id: userId,
      email: 'ann@example.com',
      role: 'customer',
      status: 'unconfirmed',
      registeredAt: '2026-11-21T10:00:00.000Z',
    });
    expect(accountOf(registered().tell('AccountConfirmed', { userId }))).toMatchObject({ status: 'active' });
  });

  it('can be closed and opened again', () => {
    const closed = registered().tell('AccountDeactivated', { userId, reason: 'abuse', sessionEpoch: 1 });
    expect(accountOf(closed)).toMatchObject({ status: 'inactive' });
    expect(accountOf(closed.tell('AccountReactivated', { userId }))).toMatchObject({ status: 'active' });
  });

  it('takes another role', () => {
    const told = registered().tell('RoleChanged', { userId, role: 'admin', sessionEpoch: 1 });
    expect(accountOf(told)).toMatchObject({ role: 'admin' });
  });

  it('has its open sockets cut by whatever ends its sessions, and by nothing else', () => {
    const cut = [`account:${userId} session`];
    expect(sessionHints(registered().tell('AccountConfirmed', { userId }))).toEqual([]);
    expect(sessionHints(registered().tell('PasswordChanged', { userId, sessionEpoch: 1 }))).toEqual(cut);
    expect(sessionHints(registered().tell('SessionsRevoked', { userId, sessionEpoch: 1 }))).toEqual(cut);
    expect(
      sessionHints(registered().tell('RoleChanged', { userId, role: 'admin', sessionEpoch: 1 })),
    ).toEqual(cut);
    expect(
      sessionHints(registered().tell('AccountDeactivated', { userId, reason: 'abuse', sessionEpoch: 1 })),
    ).toEqual(cut);
  });
});
