import type { DiedDelivery } from '@ringpost/query-api/webhooks/webhooks.contract';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { shownAddress, showPage, sortedBy, stubScreen } from '../../../testing/shown-page.fixture.tsx';
import { DeliveriesPage } from './deliveries-page.tsx';

const USER = '019ab000-0000-7000-8000-00000000000a';
const DELIVERY: DiedDelivery = {
  ...{ delivery_uuid: 'd1', type: 'sms.received', queued_at: '2026-11-21T10:00:00.000Z', status: 'failed' },
  ...{ attempts: 8, attempts_max: 8, next_at: null, last: null },
  ...{ user_id: USER, email: 'ann@example.org', host: 'hooks.example.org' },
};

let asked: string[];
beforeEach(() => {
  asked = [];
  stubScreen();
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return Response.json({ data: [DELIVERY], total: 1, position: 'p' });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const query = () => Object.fromEntries(new URLSearchParams(asked.at(-1)?.split('?')[1]));
function open(search = '') {
  return showPage(DeliveriesPage, `/admin/dashboard/failed-webhooks${search}`, 'ann@example.org');
}

describe('the list of deliveries that failed for good', () => {
  it('is asked for with the filters of the address, and a chip removes one', async () => {
    const user = await open(`?type=order.failed&email= ann@example.org&user=${USER}&to=2026-11-21`);
    expect(query()).toMatchObject({ type: 'order.failed', email: 'ann@example.org', user_id: USER });
    expect(query()).toHaveProperty('until');
    await user.click(screen.getByRole('button', { name: /^Event order.failed/ }));
    expect(query()).not.toHaveProperty('type');
  });

  it('is sorted by the server in three states', async () => {
    expect(await sortedBy(await open(), 'When')).toEqual(['none', 'ascending', 'descending', 'none']);
  });

  it('has views, and remembers one without what names a customer', async () => {
    const user = await open();
    await user.click(screen.getByRole('link', { name: 'Texts' }));
    expect(query()).toMatchObject({ type: 'sms.received' });
    cleanup();
    await open(`?type=alert.fired&email=ann@example.org&user=${USER}`);
    await user.click(screen.getByRole('button', { name: 'Save view' }));
    await user.type(screen.getByRole('textbox', { name: 'Name of the view' }), 'Alerts{Enter}');
    await user.click(screen.getByRole('link', { name: 'Alerts' }));
    expect(shownAddress()).toBe('/admin/dashboard/failed-webhooks?type=alert.fired');
  });

  it('leads to the customer by Enter or a click, and to what happened to a delivery by A', async () => {
    const user = await open();
    await user.keyboard('j');
    expect(document.activeElement?.getAttribute('href')).toBe(`/admin/dashboard/users/${USER}`);
    await user.keyboard('a');
    expect(shownAddress()).toBe('/admin/dashboard/audit/delivery/d1');
    await user.click(within(screen.getByRole('table')).getByText('8/8'));
    expect(shownAddress()).toBe(`/admin/dashboard/users/${USER}`);
  });

  it('has a file of what the filters find', async () => {
    const user = await open('?type=order.failed');
    await user.click(screen.getByRole('button', { name: 'CSV' }));
    expect(asked.at(-1)).toBe('/api/admin/webhook_deliveries/csv?type=order.failed');
  });
});
