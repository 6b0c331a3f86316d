import { render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ComponentType, ReactNode } from 'react';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { vi } from 'vitest';
import { read } from '../api/http.ts';
import { intlFor } from '../i18n/intl.ts';
import { useListChoices } from '../ui/list-choices.store.ts';

/** A screen that is always as wide, and no choices of an earlier reader. */
export function stubScreen({ isPhone = false } = {}): void {
  useListChoices.setState({ hidden: {}, views: {} });
  vi.stubGlobal('matchMedia', () => ({
    matches: isPhone,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

function Address(): ReactNode {
  const { pathname, search, hash } = useLocation();
  return <output aria-label="Address">{`${pathname}${search}${hash}`}</output>;
}

/** Shows a page at an address, with the reads of the app, and waits for a text of it. */
export async function showPage(Page: ComponentType, address: string, awaited: string): Promise<UserEvent> {
  render(
    <RawIntlProvider value={intlFor()}>
      <SWRConfig value={{ fetcher: read, provider: () => new Map() }}>
        <MemoryRouter initialEntries={[address]}>
          <Page />
          <Address />
        </MemoryRouter>
      </SWRConfig>
    </RawIntlProvider>,
  );
  await screen.findAllByText(awaited);
  return userEvent.setup();
}

/** Where the shown page is now. */
export function shownAddress(): string {
  return screen.getByRole('status', { name: 'Address' }).textContent ?? '';
}

/** How a column is sorted before the first of three clicks on its head, and after each. */
export async function sortedBy(user: UserEvent, name: string): Promise<readonly (string | null)[]> {
  const order = () => screen.getByRole('columnheader', { name }).getAttribute('aria-sort');
  const seen = [order()];
  for (let click = 0; click < 3; click += 1) {
    await user.click(screen.getByRole('button', { name }));
    seen.push(order());
  }
  return seen;
}
