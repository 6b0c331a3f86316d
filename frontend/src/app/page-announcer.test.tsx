import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Link, MemoryRouter, Route, Routes, useNavigate } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { PageHeading } from '../ui/page-heading.tsx';
import { usePageName } from '../ui/page-name.store.ts';
import { PageAnnouncer } from './page-announcer.tsx';

let naming: (name: string) => void;

function Page({ name, children }: { readonly name: string; readonly children?: ReactNode }) {
  return (
    <main id="main" tabIndex={-1}>
      {name !== '' && <PageHeading>{name}</PageHeading>}
      {children}
    </main>
  );
}
/** A page whose name is known only with its data. */
function Late() {
  const name = usePageName((state) => state.name);
  naming = (text) => act(() => usePageName.setState({ name: text }));
  return <Page name="">{name}</Page>;
}
function Filter() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate('/orders?app=a', { replace: true })}>
      Filter
    </button>
  );
}

function show(): HTMLElement {
  const { container } = render(
    <MemoryRouter initialEntries={['/main']}>
      <nav>
        <Link to="/orders">Orders</Link>
        <Link to="/filter">Search page</Link>
        <Link to="/late">Late</Link>
      </nav>
      <Routes>
        <Route path="/main" element={<Page key="main" name="Overview" />} />
        <Route
          path="/orders"
          element={
            <Page key="orders" name="Orders">
              <Filter />
            </Page>
          }
        />
        <Route
          path="/filter"
          element={
            <Page key="filter" name="Buy now">
              {/* biome-ignore lint/a11y/noAutofocus: the test needs a page that sets its focus. */}
              <input autoFocus />
            </Page>
          }
        />
        <Route path="/late" element={<Late />} />
      </Routes>
      <PageAnnouncer />
    </MemoryRouter>,
  );
  return container;
}
function said(container: HTMLElement): string {
  return container.querySelector('[aria-live=polite]')?.textContent ?? '';
}
afterEach(cleanup);

describe('A page that opens', () => {
  it('is not announced if it is the first one, because the browser announces that', () => {
    expect(said(show())).toBe('');
    expect(document.activeElement).toBe(document.body);
  });

  it('is announced politely, and gets the focus', async () => {
    const container = show();
    await userEvent.click(screen.getByRole('link', { name: 'Orders' }));
    expect(said(container)).toBe('Orders');
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('keeps the focus that it set itself', async () => {
    const container = show();
    await userEvent.click(screen.getByRole('link', { name: 'Search page' }));
    expect(said(container)).toBe('Buy now');
    expect(document.activeElement).toBe(screen.getByRole('textbox'));
  });

  it('is announced by its own name, even if that name comes with its data', async () => {
    const container = show();
    await userEvent.click(screen.getByRole('link', { name: 'Late' }));
    expect(said(container)).toBe('');
    naming('Order of Signal');
    expect(said(container)).toBe('Order of Signal');
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('does not move the focus when the same page is filtered', async () => {
    const container = show();
    await userEvent.click(screen.getByRole('link', { name: 'Orders' }));
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Filter' }));
    expect(said(container)).toBe('Orders');
  });
});
