import { beforeEach, describe, expect, it } from 'vitest';
import { type Session, useSession } from '../../session/session.store.ts';
import { useSelection } from './selection.store.ts';

const session: Session = {
  token: 'token-1',
  email: 'a@example.com',
  isAdmin: false,
  expiresAt: '9999-01-01T00:00:00.000Z',
};
const { signIn, signOut } = useSession.getState();
const NUMBER = '+14155550101';

function selected() {
  const stored = JSON.parse(sessionStorage.getItem('ringpost.selected-numbers') ?? 'null');
  return { shown: useSelection.getState().numbers, stored: stored?.state.numbers ?? [] };
}

describe('The numbers that a customer has selected', () => {
  beforeEach(() => {
    signOut();
    signIn(session, true);
    useSelection.getState().chooseApp('app-1');
    useSelection.getState().toggle(NUMBER);
  });

  it('are still selected when the customer logs in again after the session has expired', () => {
    signOut('expired');
    signIn({ ...session, token: 'token-2' }, true);
    expect(selected()).toEqual({ shown: [NUMBER], stored: [NUMBER] });
  });

  it.each([
    { what: 'another customer logs in', act: () => signOut('expired'), next: 'b@example.com' },
    { what: 'the customer logs out', act: () => signOut(), next: session.email },
  ])('are forgotten when $what', ({ act, next }) => {
    act();
    signIn({ ...session, email: next }, true);
    expect(selected()).toEqual({ shown: [], stored: [] });
  });
});
