import type { RentalView } from '@ringpost/query-api/rentals/rentals.contract';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { intlFor } from '../../i18n/intl.ts';
import { rental } from '../rentals/rental.fixture.ts';
import { ShareCard } from './share-card.tsx';

const shared: RentalView = { ...rental(), ends_soon: false, message_count: 0, shared_at: null };
let requests: string[];

beforeEach(() => {
  requests = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    requests.push(`${init.method} ${path}`);
    if (init.method === 'DELETE') return new Response(null, { status: 204 });
    const body = { order_uuid: 'r1', token: 'to/ken', shared_at: '2026-11-21T10:00:00.000Z' };
    return Response.json(body, { status: 201 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function card(more: Partial<RentalView> = {}): void {
  render(
    <RawIntlProvider value={intlFor()}>
      <ShareCard rental={{ ...shared, ...more }} onClose={() => undefined} />
    </RawIntlProvider>,
  );
}

describe('The link of a rental', () => {
  it('is shown when it is made, with its token after the #, which is never sent to a server', async () => {
    card();
    expect(screen.queryByRole('button', { name: 'Take the link back' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Make a link' }));
    const link = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link' });
    expect(link.value).toBe(`${location.origin}/number-by-token#to%2Fken`);
  });

  it('disappears from the page when it is removed', async () => {
    card();
    await userEvent.click(screen.getByRole('button', { name: 'Make a link' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Take the link back' }));
    expect(await screen.findByRole('button', { name: 'Make a link' })).toBeDefined();
    expect(screen.queryByRole('textbox', { name: 'Link' })).toBeNull();
    expect(requests).toEqual(['POST /api/order_number/share/r1', 'DELETE /api/order_number/share/r1']);
  });

  it('has a card that comes into view, because the row may be far below it', () => {
    const scroll = vi.fn();
    Element.prototype.scrollIntoView = scroll;
    card();
    expect(scroll.mock.contexts).toEqual([screen.getByRole('heading').closest('section')]);
  });

  it('that was made before is not shown again: it can be replaced or removed', () => {
    card({ shared_at: '2026-11-21T10:00:00.000Z' });
    expect(screen.queryByRole('textbox', { name: 'Link' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Make a new link' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Take the link back' })).toBeDefined();
  });
});
