import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { RawIntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { intlFor } from '../i18n/intl.ts';
import { type Column, DataTable, type DataTableProps, type Sort } from './data-table.tsx';

const columns: readonly Column<string>[] = [
  { id: 'name', head: 'Name', orderBy: 'name', cell: (row) => row },
  { id: 'fixed', head: 'Fixed', cell: () => 'x' },
];
let phone = false;

beforeEach(() => {
  phone = false;
  vi.stubGlobal('matchMedia', () => ({
    matches: phone,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Table(props: Partial<DataTableProps<string>>) {
  const [sort, setSort] = useState<Sort | null>(null);
  return (
    <RawIntlProvider value={intlFor()}>
      <DataTable
        caption="Names"
        columns={columns}
        rows={['a', 'b']}
        rowKey={(row) => row}
        card={(row) => `card ${row}`}
        empty="nothing"
        sort={sort}
        onSort={setSort}
        {...props}
      />
    </RawIntlProvider>
  );
}
function order() {
  return screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort');
}

describe('a table', () => {
  it('cycles through none, ascending and descending, only for columns that the server can sort by', async () => {
    const user = userEvent.setup();
    render(<Table />);
    const seen = [order()];
    for (let click = 0; click < 3; click += 1) {
      await user.click(screen.getByRole('button', { name: 'Name' }));
      seen.push(order());
    }
    expect(seen).toEqual(['none', 'ascending', 'descending', 'none']);
    expect(screen.queryByRole('button', { name: 'Fixed' })).toBeNull();
  });

  it('is a list of cards on a phone', () => {
    phone = true;
    render(<Table />);
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'card a',
      'card b',
    ]);
  });

  it('has no table header on a phone while it loads, or after loading failed', () => {
    phone = true;
    const { rerender } = render(<Table rows={undefined} skeletonRows={3} />);
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    rerender(
      <Table rows={undefined} failure={{ text: 'No names', requestId: 'r', retry: () => undefined }} />,
    );
    expect(screen.getByRole('alert').textContent).toContain('No names');
    expect(screen.queryByRole('columnheader')).toBeNull();
  });

  it('says that it is empty, or what failed, with a button to try again and the id of the request', async () => {
    const retry = vi.fn();
    const { rerender } = render(<Table rows={[]} />);
    expect(screen.getByText('nothing')).toBeTruthy();
    rerender(
      <Table rows={undefined} failure={{ text: 'Names did not load', requestId: 'r-7f3a19', retry }} />,
    );
    expect(screen.getByRole('alert').textContent).toContain('Request r-7f3a19');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
  });

  it('opens a clicked row, but not for a click on a link, with a held key or after a text selection', async () => {
    const user = userEvent.setup();
    const onRow = vi.fn();
    const linked: Column<string> = {
      id: 'link',
      head: 'Link',
      cell: (row) => <a href={`#${row}`}>to {row}</a>,
    };
    render(<Table columns={[...columns, linked]} onRow={onRow} />);
    const [cell] = screen.getAllByRole('cell', { name: 'x' });
    if (!cell) throw new Error('no cell');
    await user.click(screen.getByRole('link', { name: 'to a' }));
    await user.keyboard('{Control>}');
    await user.click(cell);
    await user.keyboard('{/Control}');
    getSelection()?.selectAllChildren(cell);
    fireEvent.click(cell);
    expect(onRow).not.toHaveBeenCalled();
    getSelection()?.removeAllRanges();
    await user.click(cell);
    expect(onRow.mock.calls).toEqual([['a']]);
  });
});
