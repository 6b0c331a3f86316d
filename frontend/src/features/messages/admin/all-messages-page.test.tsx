import type { AdminMessage } from '@ringpost/query-api/messages/admin-messages.contract';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showPage, stubScreen } from '../../../testing/shown-page.fixture.tsx';
import { AllMessagesPage } from './all-messages-page.tsx';

function message(uuid: string, change: Partial<AdminMessage> = {}): AdminMessage {
  return {
    ...{ uuid, received_at: '2026-11-21T10:00:00.000Z', number: '+12125550132', vendor_uuid: 'v1' },
    ...{ vendor_name: 'Telnyx', app_uuid: 'a1', app_name: 'Alpha', image_name: null, user_id: 'u1' },
    ...{ email: 'ann@example.org', order_uuid: 'o1', state: 'withheld', verification: true, kind: 'sms' },
    ...change,
  };
}

let asked: string[];
beforeEach(() => {
  asked = [];
  stubScreen();
  vi.stubGlobal('fetch', async (path: string) => {
    if (!path.startsWith('/api/admin/messages')) return Response.json({ data: [], total: 0 });
    asked.push(path);
    const nobodys = { user_id: null, email: null, order_uuid: null, app_uuid: null, app_name: null };
    const data = [message('m1'), message('m2', { ...nobodys, state: 'unrouted', verification: false })];
    return Response.json({ data, total: 2, position: 'p' });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(search = '') {
  return showPage(AllMessagesPage, `/admin/dashboard/messages${search}`, 'Alpha');
}
function rows() {
  const table = within(screen.getByRole('table', { name: 'All messages' }));
  return table.getAllByRole('row').slice(1);
}

describe('all messages', () => {
  it('show what became of each, and only one of a customer can be read', async () => {
    await open();
    const [first, second] = rows().map((row) => within(row));
    expect(first?.getByText('withheld')).toBeDefined();
    expect(first?.getByText('with a code')).toBeDefined();
    expect(first?.getByRole('link', { name: 'ann@example.org' })).toBeDefined();
    expect(first?.getByRole('button', { name: 'Read the message to +12125550132' })).toBeDefined();
    expect(second?.getByText('unrouted')).toBeDefined();
    expect(second?.getByText('no app')).toBeDefined();
    expect(second?.queryByRole('button')).toBeNull();
  });

  it('are filtered and sorted by the address', async () => {
    await open('?number=212-555-0132&state=withheld&code=without&orderBy=received_at&orderType=ASC&app=x');
    const query = new URLSearchParams(asked[0]?.split('?')[1]);
    expect(Object.fromEntries(query)).toMatchObject({
      ...{ number: '+12125550132', state: 'withheld', verification: 'false' },
      ...{ orderBy: 'received_at', orderType: 'ASC' },
    });
    expect(query.has('app_uuid')).toBe(false);
  });

  it('are in the order of the numbers if only the first digits are given', async () => {
    await open('?number=(212) 555');
    expect(new URLSearchParams(asked[0]?.split('?')[1]).get('prefix')).toBe('212555');
    expect(screen.queryByRole('button', { name: 'Received' })).toBeNull();
  });

  it('lead to the order, or to the number if there is no order', async () => {
    const user = await open();
    await user.click(rows()[1] as HTMLElement);
    expect(screen.getByText('/admin/dashboard/numbers/%2B12125550132')).toBeDefined();
  });
});
