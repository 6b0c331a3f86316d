import type { UserView } from '@ringpost/query-api/accounts/accounts.contract';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { problemSentencesReady } from '../../../i18n/problem-sentences.ts';
import { shownAddress, showPage, sortedBy, stubScreen } from '../../../testing/shown-page.fixture.tsx';
import { UsersPage } from './users-page.tsx';

const USER: UserView = {
  ...{ user_id: 'u1', email: 'ann@example.org', role: 'customer', status: 'active' },
  ...{ registered_at: '2026-11-21T10:00:00.000Z', forget_at: null, forgotten_at: null },
  ...{ country: 'DE', seen_at: '2026-11-24T10:00:00.000Z', spent: 12.5, balance: 5, held: 0 },
};

const BEN: UserView = { ...USER, user_id: 'u2', email: 'ben@example.org', country: null };

let asked: string[];
/** The commands that were sent: their path and their body. */
let sent: (readonly [string, unknown])[];
beforeAll(problemSentencesReady);
beforeEach(() => {
  asked = [];
  sent = [];
  stubScreen();
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method === 'POST') {
      sent.push([path, JSON.parse(String(body))]);
      return path.includes('/u2/')
        ? Response.json({ code: 'forbidden', title: 'No' }, { status: 403 })
        : new Response(null, { status: 204 });
    }
    asked.push(path);
    return Response.json({ data: [USER, BEN], total: 2, position: 'p' });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(search = '') {
  return showPage(UsersPage, `/admin/dashboard/users${search}`, 'ann@example.org');
}
function head(name: string) {
  return screen.getByRole('columnheader', { name }).getAttribute('aria-sort');
}

describe('the accounts', () => {
  it('are sorted by the server in three states, and the order is in the address', async () => {
    const user = await open();
    for (const name of ['Registered', 'Seen', 'Spent', 'Balance']) {
      expect(await sortedBy(user, name)).toEqual(['none', 'ascending', 'descending', 'none']);
    }
    expect(asked.some((path) => path.includes('orderBy=balance&orderType=DESC'))).toBe(true);
  });

  it('are asked for with the filters of the address, and only all of them in the order of the balance', async () => {
    const user = await open('?status=inactive&role=customer');
    expect(asked[0]).toBe('/api/users/list?limit=50&offset=0&role=customer&status=inactive');
    expect(screen.queryByRole('button', { name: 'Balance' })).toBeNull();
    expect(head('Registered')).toBe('none');
    await user.click(screen.getByRole('button', { name: /^Role customer/ }));
    expect(shownAddress()).toBe('/admin/dashboard/users?status=inactive');
  });

  it('are asked for by country and by when they were seen', async () => {
    await open('?country=DE&seen-from=2026-11-20&seen-to=2026-11-20&spent=100&orderBy=spent');
    const query = new URLSearchParams(asked[0]?.split('?')[1]);
    const seen = [query.get('seen_since'), query.get('seen_until')].map((at) => Date.parse(at ?? ''));
    expect(query.get('country')).toBe('DE');
    expect((seen[1] ?? 0) - (seen[0] ?? 0)).toBe(24 * 3_600_000);
    expect(query.has('spent_from')).toBe(false);
    expect(screen.queryByRole('button', { name: 'Registered' })).toBeNull();
    expect(head('Seen')).toBe('none');
  });

  it('are asked for by what they spent, without another filter and in this order', async () => {
    const user = await open('?spent=100&orderBy=registered_at');
    const query = new URLSearchParams(asked[0]?.split('?')[1]);
    expect(query.get('spent_from')).toBe('100');
    expect(query.has('orderBy')).toBe(false);
    expect(head('Spent')).toBe('none');
    expect(screen.queryByRole('searchbox')).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Spent 100.000 USD or more/ }));
    expect(screen.getByRole('searchbox')).toBeDefined();
  });

  it('are changed together: each by its own command, and one that is refused stays selected with the reason', async () => {
    const user = await open();
    await user.keyboard('jx');
    await user.click(screen.getByRole('checkbox', { name: 'Select ben@example.org' }));
    await user.click(screen.getByRole('button', { name: 'Deactivate …' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate 2 accounts?' }));
    await user.click(dialog.getByRole('button', { name: 'Deactivate and sign out everywhere' }));
    expect(await dialog.findByText('Reason is required')).toBeDefined();
    expect(sent).toEqual([]);
    await user.type(dialog.getByLabelText('Reason'), ' Abuse ');
    await user.click(dialog.getByRole('button', { name: 'Deactivate and sign out everywhere' }));
    expect((await dialog.findByRole('status')).textContent).toBe('1 of 2 done. 1 was refused. ');
    const body = { active: false, reason: 'Abuse' };
    expect(sent).toEqual([
      ['/api/users/u1/status', body],
      ['/api/users/u2/status', body],
    ]);
    expect(dialog.getByRole('listitem').textContent).toContain('ben@example.org');
    await user.click(await dialog.findByRole('button', { name: 'I have read it' }));
    expect(screen.getByRole('region', { name: 'Selection' }).textContent).toContain('1 selected');
    expect(screen.getByRole('checkbox', { name: 'Select ben@example.org' })).toHaveProperty('checked', true);
  });

  it('have views, and one that names a customer is not saved', async () => {
    const user = await open('?search=ann');
    expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Inactive' }));
    expect(shownAddress()).toBe('/admin/dashboard/users?status=inactive');
  });

  it('are opened by Enter, and A opens what happened to one', async () => {
    const user = await open();
    await user.keyboard('j');
    expect(document.activeElement?.getAttribute('href')).toBe('/admin/dashboard/users/u1');
    await user.keyboard('a');
    expect(shownAddress()).toBe('/admin/dashboard/audit/customers/u1');
  });

  it('have filters to which F leads, whether they are shown already or not', async () => {
    const user = await open();
    await user.keyboard('f');
    const role = screen.getByRole('combobox', { name: 'Role' });
    expect(document.activeElement).toBe(role);
    role.blur();
    await user.keyboard('f');
    expect(document.activeElement).toBe(role);
  });

  it('have each order in one choice on a phone', async () => {
    stubScreen({ isPhone: true });
    const user = await open();
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Order of the list' }),
      'Largest balance first',
    );
    expect(shownAddress()).toContain('orderBy=balance&orderType=DESC');
  });
});
