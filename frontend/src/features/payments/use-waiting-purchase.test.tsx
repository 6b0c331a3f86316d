import type { StartedPayment } from '@ringpost/command-api/payments/payments.contract';
import { WAITING_PURCHASE_RETRY_SECONDS } from '@ringpost/domain/rules/limits';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { read } from '../../api/http.ts';
import { intlFor } from '../../i18n/intl.ts';
import { orderPath, paths, portInPath } from '../../session/paths.ts';
import { useSession } from '../../session/session.store.ts';
import type { PurchaseRequest } from '../purchase/purchase-request.ts';
import { sendRequest } from '../purchase/send-request.ts';
import type { SpendingRequest } from '../purchase/spending-request.ts';
import { closeTopUp, followPayment, hideTopUp, restoreTopUp, useTopUp } from '../purchase/top-up.store.ts';
import { usePurchase } from '../purchase/use-purchase.ts';
import { type SpendingRules, useSpending } from '../purchase/use-spending.ts';
import { useWaitingPurchase } from './use-waiting-purchase.ts';

const request: PurchaseRequest = {
  appId: 'a1',
  appName: 'WhatsApp',
  imageName: null,
  countryIso: 'US',
  vendorId: null,
  price: 0.9,
};
const payment: StartedPayment = {
  payment_uuid: 'p1',
  gateway: 'sandbox',
  amount: 5,
  coin: null,
  coin_amount: null,
  address: null,
  pay_url: 'https://pay.example',
  expires_at: '2026-11-22T10:30:00.000Z',
};
const ENOUGH = { balance: 5, debt: 0, held: 0, holds: 0, lines: 1, updated_at: null };

function signIn(email: string): void {
  useSession.setState({
    session: { token: 't', email, isAdmin: false, expiresAt: '2999-01-01T00:00:00.000Z' },
  });
}

function bought(): Response {
  const body = { order_uuid: 'o1', status: 'running', number: '+12125550132', unit_price: 0.9 };
  return Response.json(body, { status: 201 });
}
function refused(status: number, code: string, facts: object): Response {
  const problem = { type: 'about:blank', title: code, status, code, requestId: 'r1' };
  return Response.json({ ...problem, ...facts }, { status });
}
function lost(): Response {
  throw new TypeError('connection lost');
}

/** A server with this balance. It repeats its last answer. @returns the keys of the purchases that it received */
function serve(balance: object, ...answers: (() => Response)[]): readonly (string | null)[] {
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    if (init.method !== 'POST') return Response.json(balance);
    keys.push(new Headers(init.headers).get('idempotency-key'));
    return (answers[keys.length - 1] ?? answers.at(-1) ?? bought)();
  });
  return keys;
}

function Page({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <MemoryRouter initialEntries={['/dashboard/shop']}>
      <RawIntlProvider value={intlFor()}>
        <SWRConfig value={{ fetcher: read, provider: () => new Map() }}>{children}</SWRConfig>
      </RawIntlProvider>
    </MemoryRouter>
  );
}

/** The shop, where a purchase lacks 0.8 dollars. */
function openShop(purchase = request) {
  const { result, unmount } = renderHook(() => usePurchase(), { wrapper: Page });
  act(() => result.current.topUp(purchase, 0.8));
  return { purchase: result, unmount };
}

/** The dialog, whose payment has credited this many dollars. */
function openDialog(credited: number) {
  const inDialog = () => ({ purchase: useWaitingPurchase(credited), path: useLocation().pathname });
  return renderHook(inDialog, { wrapper: Page });
}

/** A reload removes everything that is mounted and the memory of the page. The storage of the tab stays. */
function reload(): void {
  cleanup();
  act(hideTopUp);
  act(restoreTopUp);
}
async function settled(): Promise<void> {
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
}
function isOpen(): boolean {
  return useTopUp.getState().isOpen;
}

beforeEach(() => signIn('ann@example.com'));
afterEach(() => {
  cleanup();
  act(closeTopUp);
  sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The other requests that spend money, with the answer of the server and the page that shows the result. */
const OTHERS: readonly { readonly spending: SpendingRequest; readonly path: string; readonly at: string }[] =
  [
    {
      spending: { what: 'extension', appName: 'Signal', price: 0.3, orderId: 'o1', termHours: 24, from: '' },
      path: '/api/order_number/extend/o1',
      at: orderPath('o1'),
    },
    {
      spending: {
        what: 'reservation',
        appName: 'Signal',
        price: 0.25,
        number: '+12125550132',
        appId: 'a1',
        wait: false,
      },
      path: '/api/number_reservation',
      at: paths['dashboard-reserve-numbers'],
    },
    {
      spending: { what: 'take', appName: 'Signal', price: 0.9, reservationId: 'r1', rental: null },
      path: '/api/number_reservation/r1/take',
      at: orderPath('o1'),
    },
    {
      spending: {
        what: 'take',
        appName: 'Signal',
        price: 0.9,
        reservationId: 'r1',
        rental: { termHours: 24, numberType: 'new' },
      },
      path: '/api/number_reservation/r1/rent',
      at: orderPath('o1'),
    },
    {
      spending: { what: 'portin', appName: 'Office lines', price: 5, portInId: 'p1' },
      path: '/api/portin_request/p1/submit',
      at: portInPath('p1'),
    },
  ];

const ANYTHING: SpendingRules<SpendingRequest> = { isSame: Object.is, send: sendRequest };

describe('an extension, a reservation, a reserved number, or a port that waits for money', () => {
  it.each(OTHERS)(
    'is made once after a reload, with its key, at the price that was shown: $path',
    async ({ spending, path, at }) => {
      const sent: (readonly [path: string, key: string | null, quoted: unknown])[] = [];
      vi.stubGlobal('fetch', async (to: string, init: RequestInit) => {
        if (init.method !== 'POST') return Response.json(ENOUGH);
        const body = JSON.parse(String(init.body)) as object;
        const quoted = Object.entries(body).find(([name]) => name.startsWith('quoted_'))?.[1];
        sent.push([to, new Headers(init.headers).get('idempotency-key'), quoted]);
        return Response.json(
          { order_uuid: 'o1', reservation_uuid: 'r1', portin_uuid: 'p1' },
          { status: 201 },
        );
      });
      const { result: asking } = renderHook(() => useSpending(ANYTHING), { wrapper: Page });
      act(() => asking.current.topUp(spending, 0.2));
      act(() => followPayment(payment));
      const key = useTopUp.getState().waiting?.key;
      reload();
      expect(useTopUp.getState()).toMatchObject({ isOpen: true, missing: 0.2, payment });
      const { result } = openDialog(5);
      await waitFor(() => expect(result.current.path).toBe(at));
      expect(sent).toEqual([[path, key, spending.price]]);
      reload();
      expect(isOpen()).toBe(false);
    },
  );
});

describe('a purchase that waits for money', () => {
  it('is made when the money has arrived, and shown by the page that asked for it', async () => {
    const keys = serve(ENOUGH);
    const { purchase } = openShop();
    openDialog(5);
    await waitFor(() => expect(purchase.current.state).toMatchObject({ phase: 'bought', orderId: 'o1' }));
    expect(keys).toHaveLength(1);
    expect(isOpen()).toBe(false);
    reload();
    expect(isOpen()).toBe(false);
  });

  it('leads to the overview, which shows its number, so that its button cannot buy again', async () => {
    const keys = serve(ENOUGH);
    openShop();
    const { result } = openDialog(5);
    await waitFor(() => expect(result.current.path).toBe(paths['dashboard-root']));
    expect(keys).toHaveLength(1);
  });

  it.each([
    { ...request, quantity: 2 },
    { ...request, rental: { termHours: 24, numberType: 'new' } as const },
  ])('leads to the page of the order if it has its own: %o', async (purchase) => {
    serve(ENOUGH);
    openShop(purchase);
    const { result } = openDialog(5);
    await waitFor(() => expect(result.current.path).toBe(orderPath('o1')));
  });

  it('of an extension leaves the customer on the page that shows the new end', async () => {
    serve(ENOUGH);
    const spending = {
      what: 'extension',
      appName: 'Signal',
      price: 0.3,
      orderId: 'o1',
      termHours: 24,
      from: '',
    } as const;
    const { result: asking } = renderHook(() => useSpending(ANYTHING), { wrapper: Page });
    act(() => asking.current.topUp(spending, 0.2));
    const { result } = openDialog(5);
    await waitFor(() => expect(asking.current.state.phase).toBe('bought'));
    expect(result.current.path).toBe('/dashboard/shop');
  });

  it('of many numbers waits until there is enough money for all of them', async () => {
    const keys = serve(ENOUGH);
    openShop({ ...request, quantity: 6 });
    openDialog(5);
    await settled();
    await settled();
    expect(keys).toEqual([]);
    expect(isOpen()).toBe(true);
  });

  it('still waits after a reload with its key and its payment, and then shows its order', async () => {
    const keys = serve(ENOUGH);
    openShop();
    act(() => followPayment(payment));
    const key = useTopUp.getState().waiting?.key;
    reload();
    expect(useTopUp.getState()).toMatchObject({ isOpen: true, missing: 0.8, payment });
    const { result } = openDialog(5);
    await waitFor(() => expect(result.current.path).toBe(orderPath('o1')));
    expect(keys).toEqual([key]);
    reload();
    expect(isOpen()).toBe(false);
  });

  it('is sent again with the same key after a reload before its answer', async () => {
    const keys = serve(ENOUGH, lost);
    const { purchase } = openShop();
    openDialog(5);
    await waitFor(() => expect(purchase.current.state.phase).toBe('unanswered'));
    reload();
    const { result } = openDialog(5);
    await waitFor(() => expect(result.current.purchase.state.phase).toBe('unanswered'));
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
  });

  it('is not made before money of its payment has arrived, nor while the balance is too low', async () => {
    const keys = serve({ ...ENOUGH, balance: 0.5 });
    openShop();
    for (const credited of [0, 0.4]) {
      openDialog(credited);
      await settled();
    }
    expect(keys).toEqual([]);
    reload();
    expect(isOpen()).toBe(true);
  });

  it('is given up when the customer closes the dialog', async () => {
    const keys = serve(ENOUGH);
    openShop();
    act(closeTopUp);
    reload();
    openDialog(5);
    await settled();
    expect(isOpen()).toBe(false);
    expect(keys).toEqual([]);
  });

  it('is not made at another price: the customer is asked, and nothing waits any more', async () => {
    serve(ENOUGH, () => refused(409, 'price-changed', { quoted_price: 0.9, price: 1 }));
    openShop();
    reload();
    const { result } = openDialog(5);
    await waitFor(() => expect(result.current.purchase.state).toMatchObject({ phase: 'moved', price: 1 }));
    expect(useTopUp.getState()).toMatchObject({ isOpen: true, waiting: null });
    reload();
    expect(isOpen()).toBe(false);
  });

  it.each([
    [503, 'sales-paused', 'delayed'],
    [503, 'busy', 'unanswered'],
    [500, 'internal-error', 'unanswered'],
    [429, 'too-many-purchases', 'delayed'],
  ])(
    'stays while the server says %i %s, and is tried again with its key, by itself and after a reload',
    async (status, code, phase) => {
      const keys = serve(
        ENOUGH,
        () => refused(status, code, {}),
        () => refused(status, code, {}),
        () => refused(status, code, {}),
        bought,
      );
      openShop();
      reload();
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      const { result, unmount } = openDialog(5);
      await settled();
      expect(result.current.purchase.state).toMatchObject({ phase, problem: { code } });
      for (const each of [1, 2]) {
        await act(async () => vi.advanceTimersByTime(WAITING_PURCHASE_RETRY_SECONDS * 1000));
        await settled();
        expect(keys).toHaveLength(1 + each);
      }
      expect(useTopUp.getState()).toMatchObject({ isOpen: true, waiting: { kind: 'restored' } });
      unmount();
      reload();
      const { result: reopened } = openDialog(5);
      await settled();
      expect(reopened.current.path).toBe(orderPath('o1'));
      expect(new Set(keys)).toEqual(new Set([keys[0]]));
      expect(isOpen()).toBe(false);
    },
  );

  it('ends with a final answer, and is not sent again', async () => {
    const keys = serve(ENOUGH, () => refused(409, 'no-available-numbers', {}));
    openShop();
    reload();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { result } = openDialog(5);
    await settled();
    await act(async () => vi.advanceTimersByTime(2 * WAITING_PURCHASE_RETRY_SECONDS * 1000));
    await settled();
    expect(result.current.purchase.state).toMatchObject({ phase: 'refused' });
    expect(keys).toHaveLength(1);
    reload();
    expect(isOpen()).toBe(false);
  });

  it('survives a reload if the server told its page to wait', async () => {
    const keys = serve(ENOUGH, () => refused(503, 'sales-paused', {}), bought);
    const { purchase } = openShop();
    openDialog(5);
    await waitFor(() => expect(purchase.current.state.phase).toBe('delayed'));
    reload();
    const { result } = openDialog(5);
    await waitFor(() => expect(result.current.path).toBe(orderPath('o1')));
    expect(keys[1]).toBe(keys[0]);
  });

  it('is restored for its own customer only, and for twelve hours', () => {
    openShop();
    signIn('bob@example.com');
    reload();
    expect(isOpen()).toBe(false);
    signIn('ann@example.com');
    vi.useFakeTimers({ now: Date.now() + 12 * 3_600_000, toFake: ['Date'] });
    reload();
    expect(isOpen()).toBe(false);
  });
});
