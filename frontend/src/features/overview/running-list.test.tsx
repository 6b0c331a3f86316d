import type { BoughtActivation } from '@ringpost/command-api/orders/orders.contract';
import type { SmsView } from '@ringpost/query-api/feeds/feeds.contract';
import type { OrderView } from '@ringpost/query-api/orders/orders.contract';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { privateFeed } from '../../api/feed.store.ts';
import { emptyFeed } from '../../api/feed-reducer.ts';
import { read } from '../../api/http.ts';
import { intlFor } from '../../i18n/intl.ts';
import { formatClock } from '../../i18n/stamps.ts';
import { useBought } from '../purchase/bought.store.ts';
import { usePurchase } from '../purchase/use-purchase.ts';
// The first question loads the code of the dialog. It is loaded here in advance, so that no test waits for it.
import '../../ui/confirm-dialog.tsx';
import { useDismissed } from './dismissed.store.ts';
import { RunningList } from './running-list.tsx';

/** The tests use this instant instead of the machine's: shortly before midnight in UTC. */
const now = Date.parse('2026-11-21T23:52:46.500Z');
function minutes(count: number): string {
  return new Date(now + count * 60_000).toISOString();
}
function clock(iso: string | null): string {
  return formatClock(new Date(iso ?? ''));
}

function order(change: Partial<OrderView> = {}): OrderView {
  return {
    order_uuid: 'o1',
    kind: 'activation',
    bulk_uuid: null,
    term_hours: null,
    status: 'running',
    outcome: null,
    app_uuid: 'a1',
    app_name: 'Google',
    image_name: null,
    country_iso: 'US',
    vendor_uuid: 'v1',
    vendor_name: 'Twilio',
    number: '+16465550148',
    rate_center: 'New York',
    region: 'NY',
    number_type: 'new',
    unit_price: 0.5,
    total_cost: 0.5,
    refunded: 0,
    refund_reason: null,
    fee_without_sms: null,
    number_source: 'active',
    requested: 1,
    fulfilled: 1,
    placed_at: minutes(-6),
    assigned_at: minutes(-6),
    closes_at: minutes(14),
    settles_at: minutes(24),
    completed_at: null,
    ended_at: null,
    code: null,
    code_at: null,
    text: null,
    withheld: 0,
    ...change,
  };
}

function message(text: string, change: Partial<SmsView> = {}): SmsView {
  return {
    seq: 1,
    uuid: `sms-${text}`,
    send_time: minutes(-0.5),
    to: '+16465550148',
    from: '32665',
    app_uuid: 'a1',
    app_name: 'Google',
    image_name: null,
    order_uuid: 'o1',
    msg: text,
    code: null,
    withheld: null,
    voice: null,
    ...change,
  };
}

/** The server's answer to a purchase. */
const bought: BoughtActivation = {
  ...order(),
  order_uuid: 'o2',
  status: 'running',
  number: '+16465550149',
  placed_at: minutes(0),
  assigned_at: minutes(0),
  closes_at: minutes(20),
  settles_at: minutes(30),
};
/** The next answers of the server. Without one, it answers with a purchase. */
let answers: object[];
let posts: { readonly path: string; readonly body: unknown }[];
let copied: string[];

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  posts = [];
  copied = [];
  answers = [];
  privateFeed.setState({ feed: emptyFeed });
  useBought.setState({ orders: [], unseen: null });
  useDismissed.setState({ orderIds: [] });
  // jsdom has no layout, so it cannot scroll.
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (init.body) posts.push({ path, body: JSON.parse(String(init.body)) });
    return Response.json(answers.shift() ?? bought, { headers: { Position: 'e:1' } });
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

interface ListProps {
  readonly orders: readonly OrderView[];
}

/** The list with purchases, which tell in the language of the page why one was refused. */
function Bought({ orders }: ListProps) {
  return <RunningList orders={orders} purchase={usePurchase()} inSight heading={{ current: null }} />;
}

function List({ orders }: ListProps) {
  return (
    <RawIntlProvider value={intlFor()}>
      <SWRConfig value={{ provider: () => new Map(), fetcher: read, shouldRetryOnError: false }}>
        <MemoryRouter>
          <Bought orders={orders} />
        </MemoryRouter>
      </SWRConfig>
    </RawIntlProvider>
  );
}

/** The user, with a clipboard that the test can read. */
function setUp(...orders: OrderView[]) {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    copied.push(text);
  });
  render(<List orders={orders} />);
  return user;
}

function sentence(): string {
  return document.querySelector('.activation-foot')?.textContent ?? '';
}

describe('an activation that waits', () => {
  it('says until when it receives, when the money comes back, and how much', () => {
    const waiting = order();
    setUp(waiting);
    expect(sentence()).toBe(
      `Receives SMS until ${clock(waiting.closes_at)}. If no SMS has come by ${clock(waiting.settles_at)}, 0.500 USD comes back.Held 0.500 USDThe app refuses it`,
    );
    expect(screen.getByRole('timer').textContent).toBe('14:00');
  });

  it('says in words that the last two minutes have begun', () => {
    setUp(order({ closes_at: minutes(1.5) }));
    expect(screen.getByText('last 2 minutes')).toBeTruthy();
    expect(screen.getByRole('timer').dataset.phase).toBe('last-minutes');
  });

  it('says after its close that the refund is due', () => {
    const closed = order({ closes_at: minutes(-1), settles_at: minutes(9) });
    setUp(closed);
    expect(sentence()).toContain(`Closed at ${clock(closed.closes_at)}.`);
    expect(sentence()).toContain(`An SMS that comes before ${clock(closed.settles_at)} still counts.`);
    expect(sentence()).toContain('0.500 USD comes back to your balance then.');
  });

  it('is cancelled only after a confirmation', async () => {
    const user = setUp(order());
    await user.click(screen.getByRole('button', { name: 'Cancel Google' }));
    const confirm = await screen.findByRole('button', { name: 'Cancel the order' });
    expect(posts).toEqual([]);
    await user.click(confirm);
    await waitFor(() => expect(posts).toEqual([{ path: '/api/orders/o1/cancel', body: {} }]));
  });

  it('is ended with its money if the app refuses the number, also only after a confirmation', async () => {
    const user = setUp(order());
    await user.click(screen.getByRole('button', { name: 'The app refuses it' }));
    const confirm = await screen.findByRole('button', { name: 'Report the number' });
    const question = screen.getByRole('alertdialog').textContent;
    expect(question).toContain('0.500 USD comes back to your balance');
    expect(question).toContain('You can report 20 numbers in 24 hours.');
    expect(posts).toEqual([]);
    await user.click(confirm);
    await waitFor(() => expect(posts).toEqual([{ path: '/api/orders/o1/ban', body: {} }]));
  });

  it('cannot be reported as refused once a text has come', () => {
    setUp(order({ withheld: 1 }));
    expect(screen.queryByRole('button', { name: 'The app refuses it' })).toBeNull();
  });

  it('is replaced by another number for the same app, country and price, also only after a confirmation', async () => {
    const user = setUp(order());
    await user.click(screen.getByRole('button', { name: 'Try another number' }));
    const confirm = await screen.findByRole('button', { name: 'Buy another for 0.500 USD' });
    expect(screen.getByRole('alertdialog').textContent).toContain(
      'You can read it for 0.500 USD within 24 hours.',
    );
    expect(posts).toEqual([]);
    await user.click(confirm);
    await waitFor(() => expect(posts).toHaveLength(2));
    expect(posts[0]?.path).toBe('/api/orders/o1/cancel');
    expect(posts[1]).toEqual({
      path: '/api/orders/on_demand',
      body: { app_uuid: 'a1', country_iso: 'US', vendor_uuid: null, quoted_price: 0.5 },
    });
  });
});

describe('a code that came', () => {
  const arrived = order({
    status: 'completed',
    code: '482-917',
    code_at: minutes(-1),
    completed_at: minutes(-1),
    text: 'Your Google code: 482-917.',
  });

  it('is one line with its code when a newer code has come, and can be dismissed', async () => {
    const newer = order({
      ...arrived,
      order_uuid: 'o2',
      app_name: 'WhatsApp',
      code: '135246',
      code_at: minutes(-0.5),
    });
    const user = setUp(arrived, newer);
    const [full, line] = screen.getAllByRole('article');
    expect(full?.dataset.state).toBe('arrived');
    expect(line?.dataset.state).toBe('line');
    expect(line?.textContent).toContain('482-917');
    // Several orders may have the same app, so the number shows which order the code belongs to.
    expect(line?.textContent).toContain('646-555-0148');
    await user.click(screen.getByRole('button', { name: 'Copy code for Google' }));
    expect(copied).toEqual(['482917']);
    await user.click(screen.getByRole('button', { name: 'Hide Google' }));
    expect(screen.queryByText('482-917')).toBeNull();
    // The remaining card has the focus.
    expect(document.activeElement).toBe(full);
  });

  it('says how many messages came, and can show all of them', async () => {
    privateFeed.setState({ feed: { ...emptyFeed, rows: [message('second'), message('first')] } });
    const user = setUp(arrived);
    expect(screen.queryByText('second')).toBeNull();
    await user.click(screen.getByRole('button', { name: '2 messages' }));
    expect(screen.getByText('second')).toBeTruthy();
    expect(screen.getByText('first')).toBeTruthy();
  });

  it('is shown in two groups and read out digit by digit', () => {
    setUp(arrived);
    expect(screen.getByText('482')).toBeTruthy();
    expect(screen.getByText('917')).toBeTruthy();
    expect(screen.getByText('Google code 4 8 2 9 1 7')).toBeTruthy();
  });

  it('is copied without its gap by its button and by the key C, but not while the user types', async () => {
    const user = setUp(arrived);
    await user.click(screen.getByRole('button', { name: 'Copy code for Google' }));
    await user.keyboard('c');
    expect(copied).toEqual(['482917', '482917']);
    const field = document.body.appendChild(document.createElement('input'));
    await user.type(field, 'c');
    field.remove();
    expect(copied).toHaveLength(2);
  });
});

describe('a text that came too late', () => {
  const ended = order({ status: 'inactive', outcome: 'cancelled', ended_at: minutes(-3) });
  const late = (price: number) =>
    message('', { from: null, msg: null, code: null, withheld: { price, read_until: minutes(60) } });

  it('is bought once for the price of its order, and is shown with its code', async () => {
    privateFeed.setState({ feed: { ...emptyFeed, rows: [late(0.5)] } });
    answers.push({ from: '32665', msg: 'Your code: 7788', code: '7788' });
    const user = setUp(ended);
    await user.click(screen.getByRole('button', { name: /^Read it for 0\.500 USD/ }));
    await waitFor(() => expect(screen.getByText('7788')).toBeTruthy());
    expect(posts).toEqual([{ path: '/api/sms/sms-/read', body: { quoted_price: 0.5 } }]);
    await user.click(screen.getByRole('button', { name: 'Copy the code 7788' }));
    expect(copied).toEqual(['7788']);
  });

  it('says after a day that it can no longer be read', () => {
    const over = { price: 0.5, read_until: minutes(-1) };
    const message = { ...late(0.5), uuid: 'sms-over', withheld: over };
    privateFeed.setState({ feed: { ...emptyFeed, rows: [message] } });
    setUp(ended);
    expect(document.body.textContent).toContain('It could be read until');
    expect(screen.queryByRole('button', { name: /^Read it/ })).toBeNull();
  });

  it('that came while the order still ran does not say that it came after its end', () => {
    const unpaid = { price: 0.5, read_until: minutes(-1), why: 'unpaid' } as const;
    const message = { ...late(0.5), uuid: 'sms-unpaid', withheld: unpaid };
    privateFeed.setState({ feed: { ...emptyFeed, rows: [message] } });
    setUp(ended);
    expect(document.body.textContent).toContain('A text without a code came. It could be read until');
  });
});

describe('a rental with a text that came after its end', () => {
  const over = { kind: 'rental', status: 'inactive', withheld: 1, ended_at: minutes(-3) } as const;

  it.each(['released', 'lapsed'] as const)('says of no refund if there was none: %s', (outcome) => {
    setUp(order({ ...over, outcome }));
    expect(document.body.textContent).toContain(`The rental ended at ${clock(over.ended_at)}.`);
    expect(screen.queryByText(/was refunded/)).toBeNull();
  });

  it('says what came back if it was given back: all that was paid, also for extensions', () => {
    setUp(order({ ...over, outcome: 'given-back', total_cost: 1.2, refunded: 1.2 }));
    expect(document.body.textContent).toContain(
      `Given back. 1.200 USD was refunded at ${clock(over.ended_at)}.`,
    );
  });

  it('offers no other number, because that would be an activation', () => {
    setUp(order({ ...over, outcome: 'released' }));
    expect(screen.queryByRole('button', { name: /^Another/ })).toBeNull();
  });
});

describe('an activation that brought nothing', () => {
  it('says what was refunded and when, links to its ledger line, and disappears when it is dismissed', async () => {
    const ended = order({ status: 'failed', outcome: 'no-sms', ended_at: minutes(-3) });
    const user = setUp(ended);
    expect(document.body.textContent).toContain(
      `No SMS in 30 minutes. 0.500 USD was refunded at ${clock(ended.ended_at)}.`,
    );
    expect(screen.getByRole('link', { name: 'See the transaction' }).getAttribute('href')).toBe(
      '/dashboard/transactions?order=o1',
    );
    await user.click(screen.getByRole('button', { name: 'Hide Google' }));
    expect(screen.queryByText(/was refunded/)).toBeNull();
  });
});

describe('a bulk order of many numbers', () => {
  const item = (id: string, change: Partial<OrderView> = {}): OrderView =>
    order({ order_uuid: id, bulk_uuid: 'bulk', ...change });
  const counted = (counts: object) => ({ data: [], total: 5, counts: { closes_at: null, ...counts } });

  it('is one line with its counts that links to the order, and stays while a number waits', async () => {
    answers.push(counted({ completed: 0, waiting: 5 }));
    setUp(...['1', '2', '3', '4', '5'].map((id) => item(id)));
    expect(screen.getAllByRole('article')).toHaveLength(1);
    await waitFor(() =>
      expect(screen.getByRole('article').textContent).toContain('0 of 5 codes · 5 waiting'),
    );
    expect(screen.getByRole('link', { name: 'Open the order' }).getAttribute('href')).toBe(
      '/dashboard/order-numbers/bulk',
    );
    expect(screen.queryByRole('button', { name: 'Hide Google' })).toBeNull();
  });

  it('disappears as a whole when it is dismissed and no number waits', async () => {
    answers.push(counted({ completed: 0, waiting: 0 }));
    const over = { status: 'failed', outcome: 'no-sms', ended_at: minutes(-3) } as const;
    const user = setUp(...['1', '2', '3', '4', '5'].map((id) => item(id, over)));
    await user.click(screen.getByRole('button', { name: 'Hide Google' }));
    expect(screen.queryByRole('article')).toBeNull();
  });
});
