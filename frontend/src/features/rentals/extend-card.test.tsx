import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { read } from '../../api/http.ts';
import { intlFor } from '../../i18n/intl.ts';
import { FocusKeeper } from '../../ui/focus-keeper.tsx';
import { ExtendCard } from './extend-card.tsx';
import { rental } from './rental.fixture.ts';

const ENDS = '2026-11-27T10:00:00.000Z';
const prices = {
  order_uuid: 'r1',
  ends_at: ENDS,
  terms: [4, 24, 72, 168, 336, 672].map((term_hours) => ({
    term_hours,
    price: term_hours / 100,
    ends_at: new Date(Date.parse(ENDS) + term_hours * 3_600_000).toISOString(),
  })),
};
let posts: { path: string; key: string | null; body: unknown }[];
let answers: (() => Response | Promise<Response>)[];

beforeEach(() => {
  posts = [];
  answers = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (init.method !== 'POST')
      return Response.json(
        path.includes('extend/price') ? prices : { balance: 10, held: 0, debt: 0, currency: 'USD' },
      );
    posts.push({
      path,
      key: new Headers(init.headers).get('idempotency-key'),
      body: JSON.parse(String(init.body)),
    });
    return answers.shift()?.() ?? Promise.reject(new Error('no answer left'));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function extended() {
  return Response.json({ order_uuid: 'r1', ends_at: ENDS, price: 1.68 }, { status: 201 });
}
function refusal(status: number, code: string, facts: object = {}) {
  return Response.json(
    { type: 'about:blank', title: code, status, code, requestId: 'q', ...facts },
    { status },
  );
}
async function card(): Promise<void> {
  render(
    <RawIntlProvider value={intlFor()}>
      <SWRConfig value={{ provider: () => new Map(), fetcher: read, shouldRetryOnError: false }}>
        <main id="main">
          <ExtendCard rental={rental()} onClose={() => undefined} />
        </main>
        <FocusKeeper />
      </SWRConfig>
    </RawIntlProvider>,
  );
  await screen.findByRole('button', { name: /^Extend for/ });
}

describe('An extension', () => {
  it('shows before the click its price and the balance after it, at first for the term that was rented', async () => {
    await card();
    expect(screen.getByRole('button', { name: 'Extend for 1.680 USD' })).toBeDefined();
    expect(await screen.findByText('8.320 USD')).toBeDefined();
    await userEvent.click(screen.getByRole('radio', { name: /^0.240 1 day|0.2401 day/ }));
    expect(screen.getByRole('button', { name: 'Extend for 0.240 USD' })).toBeDefined();
  });

  it('is bought once with a double click, at the price that was shown', async () => {
    answers = [extended, extended];
    await card();
    await userEvent.dblClick(screen.getByRole('button', { name: 'Extend for 1.680 USD' }));
    expect(posts).toEqual([
      {
        path: '/api/order_number/extend/r1',
        key: expect.stringMatching(/^[0-9a-f]{32}$/),
        body: { term_hours: 168, quoted_price: 1.68 },
      },
    ]);
  });

  it('is finished after a success: the next click buys nothing, and another extension must be chosen', async () => {
    answers = [extended, extended];
    await card();
    await userEvent.click(screen.getByRole('button', { name: 'Extend for 1.680 USD' }));
    expect((await screen.findByRole('status')).textContent).toMatch(/^Extended until/);
    expect(screen.queryByRole('button', { name: /^Extend for/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Extend again' }));
    expect(posts).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Extend for 1.680 USD' }));
    expect(posts).toHaveLength(2);
  });

  it('keeps its key until the server answers', async () => {
    answers = [() => Promise.reject(new TypeError('connection lost')), extended];
    await card();
    await userEvent.click(screen.getByRole('button', { name: 'Extend for 1.680 USD' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(posts).toHaveLength(2);
    expect(posts[1]?.key).toBe(posts[0]?.key);
  });

  it.each([
    ['Try again', () => Promise.reject(new TypeError('connection lost'))],
    ['Buy for 2.000 USD', () => refusal(409, 'price-changed', { quoted_price: 1.68, price: 2 })],
  ])('is finished after a success of "%s" too', async (name, first) => {
    answers = [first, extended];
    await card();
    await userEvent.click(screen.getByRole('button', { name: 'Extend for 1.680 USD' }));
    await userEvent.click(await screen.findByRole('button', { name }));
    expect((await screen.findByRole('status')).textContent).toMatch(/^Extended until/);
    expect(screen.queryByRole('button', { name: /^Extend for/ })).toBeNull();
  });

  it('keeps the focus near when its button makes room for the answer', async () => {
    answers = [extended];
    await card();
    const button = screen.getByRole('button', { name: 'Extend for 1.680 USD' });
    const place = button.parentElement;
    await userEvent.click(button);
    await screen.findByRole('status');
    await waitFor(() => expect(document.activeElement).toBe(place));
    await userEvent.keyboard('{Tab}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Extend again' }));
  });

  it('asks again if the price has changed', async () => {
    answers = [() => refusal(409, 'price-changed', { quoted_price: 1.68, price: 2 })];
    await card();
    await userEvent.click(screen.getByRole('button', { name: 'Extend for 1.680 USD' }));
    expect((await screen.findByRole('alert')).textContent).toContain('2.000 USD');
  });
});
