import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { intlFor } from '../i18n/intl.ts';
import { type ListFilter, ListFilters } from './list-filters.tsx';
import { ListPage, type ListRead } from './list-page.tsx';
import { useListAddress } from './use-list-address.ts';

const mutate = vi.fn(async () => undefined);

function answered(names: readonly string[], total = names.length): ListRead<string> {
  return { data: { data: names, total }, error: undefined, mutate };
}
const loading: ListRead<string> = { data: undefined, error: undefined, mutate };
const failed: ListRead<string> = { ...loading, error: { requestId: 'r-7f3a19' } };

const FILTERS = [
  {
    name: 'kind',
    label: 'Kind',
    options: [
      { value: '', label: 'All' },
      { value: 'first', label: 'First names' },
    ],
  },
  { name: 'search', label: 'Search' },
];

interface Shown {
  readonly list: ListRead<string>;
  readonly drawn: boolean;
  readonly filters: readonly ListFilter[];
}

function Names({ list, drawn, filters }: Shown) {
  const address = useListAddress();
  const table = {
    caption: 'Names',
    columns: [{ id: 'name', head: 'Name', orderBy: 'name', cell: (name: string) => name }],
    rowKey: (name: string) => name,
    card: (name: string) => name,
  };
  const draw = (rows: readonly string[] | undefined) => <p>{rows ? rows.join(', ') : 'waiting'}</p>;
  return (
    <ListPage
      title="Names"
      actions={<ListFilters address={address} filters={filters} />}
      {...{ list, address }}
      pageRows={2}
      sortable
      {...(drawn ? { draw } : { table })}
      failed="The names did not load"
      empty="No name is like this."
      emptyAction={<button type="button">Write one</button>}
    />
  );
}

function Address() {
  return <output>{useLocation().search}</output>;
}

function show(
  list: ListRead<string>,
  { at = '/names', drawn = false, filters = FILTERS as readonly ListFilter[] } = {},
): void {
  render(
    <RawIntlProvider value={intlFor()}>
      <MemoryRouter initialEntries={[at]}>
        <Names {...{ list, drawn, filters }} />
        <Address />
      </MemoryRouter>
    </RawIntlProvider>,
  );
}
function address(): string | null {
  return screen.getByRole('status').textContent;
}

describe('A list', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({
      matches: false,
      addEventListener: vi.fn(),
      removeEventListener: vi.fn(),
    }));
    mutate.mockClear();
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it.each([false, true])(
    'says why it has no rows, and what the user can do (drawn by its page: %s)',
    (drawn) => {
      show(answered([]), { drawn });
      expect(screen.getByText('No name is like this.')).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Write one' })).toBeTruthy();
      expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
    },
  );

  it.each([false, true])('says what failed, and tries again (drawn by its page: %s)', async (drawn) => {
    show(failed, { drawn });
    expect(screen.getByRole('alert').textContent).toContain('The names did not load');
    expect(screen.getByRole('alert').textContent).toContain('r-7f3a19');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(mutate).toHaveBeenCalledOnce();
  });

  it('keeps its rows when a later read fails', () => {
    show({ ...answered(['Ada']), error: { requestId: 'r-1' } }, { drawn: true });
    expect(screen.getByText('Ada')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows that it waits for its first answer', () => {
    show(loading, { drawn: true });
    expect(screen.getByText('waiting')).toBeTruthy();
  });

  it('can be read page by page, and keeps the page number in the address', async () => {
    show(answered(['Ada', 'Grace'], 3));
    expect(screen.getByText('1 – 2 of 3')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(address()).toBe('?offset=2');
  });

  it('goes to its last page if the address names one after it', async () => {
    show(answered([], 5), { at: '/names?kind=first&offset=5000' });
    expect(address()).toBe('?kind=first&offset=4');
  });

  it('says "or more" if not all rows were counted', () => {
    show(answered(['Ada', 'Grace'], 10_000));
    expect(screen.getByText('1 – 2 of 10,000 or more')).toBeTruthy();
  });

  it('keeps filters and order in the address, and starts again at the first page', async () => {
    show(answered(['Ada'], 9), { at: '/names?offset=4' });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'first');
    expect(address()).toBe('?kind=first');
    await userEvent.click(screen.getByRole('button', { name: 'Name' }));
    expect(address()).toBe('?kind=first&orderBy=name&orderType=ASC');
  });

  it('folds its filters behind one button on a phone, and keeps the search', async () => {
    vi.stubGlobal('matchMedia', () => ({
      matches: true,
      addEventListener: vi.fn(),
      removeEventListener: vi.fn(),
    }));
    const two = [...FILTERS, { name: 'day', label: 'Day', isDay: true }];
    show(answered(['Ada']), { at: '/names?kind=first', filters: two });
    expect(screen.getByRole('searchbox', { name: 'Search' })).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: 'Kind' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Filters, 1 set' }));
    expect(screen.getByRole('combobox', { name: 'Kind' })).toBeTruthy();
  });

  it('keeps the focus and what was typed when something appears beside it', async () => {
    function Choosing() {
      const [chosen, setChosen] = useState(false);
      return (
        <ListPage
          title="Names"
          bar={<input aria-label="Typed" />}
          list={answered(['Ada'])}
          draw={() => (
            <button type="button" onClick={() => setChosen(!chosen)}>
              Choose Ada
            </button>
          )}
          beside={chosen && <p>Ada was chosen</p>}
          failed=""
          empty=""
        />
      );
    }
    render(
      <RawIntlProvider value={intlFor()}>
        <Choosing />
      </RawIntlProvider>,
    );
    await userEvent.type(screen.getByLabelText('Typed'), 'x');
    const button = screen.getByRole('button', { name: 'Choose Ada' });
    for (const shown of [1, 0]) {
      await userEvent.click(button);
      expect(screen.queryAllByText('Ada was chosen')).toHaveLength(shown);
      expect(document.activeElement).toBe(button);
      expect(screen.getByLabelText('Typed')).toHaveProperty('value', 'x');
    }
  });

  it('shows the filters that its address names', () => {
    show(answered(['Ada']), { at: '/names?kind=first&search=a' });
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Kind' }).value).toBe('first');
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' }).value).toBe('a');
  });
});
