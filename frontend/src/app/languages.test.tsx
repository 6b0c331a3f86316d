import { DEFAULT_LANGUAGE, PSEUDO_LANGUAGE } from '@ringpost/domain/rules/languages';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Session, useSession } from '../session/session.store.ts';
import { Languages } from './languages.tsx';

const session: Session = {
  token: 'token-1',
  email: 'a@example.com',
  isAdmin: false,
  locale: PSEUDO_LANGUAGE.tag,
  expiresAt: '2099-01-01T00:00:00.000Z',
};
const page = document.documentElement;

beforeEach(() => {
  useSession.setState({ session: null });
  Object.assign(page, { lang: DEFAULT_LANGUAGE.tag, dir: DEFAULT_LANGUAGE.direction });
  render(
    <Languages first={DEFAULT_LANGUAGE} languages={[DEFAULT_LANGUAGE, PSEUDO_LANGUAGE]}>
      <p />
    </Languages>,
  );
});
afterEach(() => {
  cleanup();
  delete page.dataset.guessed;
});

describe('The language after a login', () => {
  it('is that of the account, in a browser where nobody has chosen one', async () => {
    page.dataset.guessed = '';
    useSession.getState().signIn(session, true);
    await vi.waitFor(() => expect([page.lang, page.dir]).toEqual([PSEUDO_LANGUAGE.tag, 'rtl']), 60_000);
  });

  it('stays, if somebody chose it by an address or in the menu', async () => {
    useSession.getState().signIn(session, true);
    await new Promise((resolve) => setImmediate(resolve));
    expect(page.lang).toBe(DEFAULT_LANGUAGE.tag);
  });

  it('stays, if the session is one of an earlier page: that page was in the language of the account', async () => {
    useSession.setState({ session: { ...session, locale: DEFAULT_LANGUAGE.tag } });
    page.dataset.guessed = '';
    useSession.setState({ session });
    await new Promise((resolve) => setImmediate(resolve));
    expect(page.lang).toBe(DEFAULT_LANGUAGE.tag);
  });
});
