import { cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showPage, stubScreen } from '../testing/shown-page.fixture.tsx';
import { useShownColumns } from './column-choice.tsx';
import type { Column } from './data-table.tsx';
import { useListChoices } from './list-choices.store.ts';
import { ListActions, ListBar } from './list-tools.tsx';
import { ALL_ROWS } from './list-views.tsx';
import { useListAddress } from './use-list-address.ts';

const columns: readonly Column<string>[] = [
  { id: 'at', head: 'Written', cell: () => null },
  { id: 'to', head: 'To', leads: true, cell: () => null },
  { id: 'status', head: 'Status', cell: () => null },
];

function List(): ReactNode {
  const address = useListAddress();
  return (
    <>
      <ListActions {...{ list: 'mail', columns }} file={{ name: 'a.csv', load: async () => new Blob() }} />
      <ListBar
        {...{ list: 'mail', columns, address, views: [ALL_ROWS], personal: ['search'] }}
        filters={[{ name: 'search', label: 'Address' }]}
        opened="mail"
      />
      <p>{useShownColumns('mail', columns).map(({ id }) => id)}</p>
    </>
  );
}

beforeEach(() => stubScreen());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('A saved view has the filters, and neither the opened row, nor the page, nor what names a person', async () => {
  const user = await showPage(List, '/list?status=failed&mail=m1&offset=20&search=ann%40example.org', 'All');
  await user.click(screen.getByRole('button', { name: 'Save view' }));
  await user.type(screen.getByLabelText('Name of the view'), 'Failed{Enter}');
  expect(useListChoices.getState().views).toEqual({ mail: [{ name: 'Failed', search: 'status=failed' }] });
});

it('An opened row alone is no view of its own', async () => {
  await showPage(List, '/list?mail=m1', 'All');
  expect(screen.getByRole('link', { name: 'All' }).getAttribute('aria-current')).toBe('page');
  expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull();
});

it('A column that leads to the page of a row cannot be hidden', async () => {
  const user = await showPage(List, '/list', 'attostatus');
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  expect(
    screen.getAllByRole('menuitemcheckbox', { hidden: true }).map(({ textContent }) => textContent),
  ).toEqual(['Status']);
  useListChoices.setState({ hidden: { mail: ['at', 'to', 'status'] } });
  expect(await screen.findByText('atto')).toBeDefined();
});
