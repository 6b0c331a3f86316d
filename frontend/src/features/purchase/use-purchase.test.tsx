import type { BoughtActivation } from '@ringpost/command-api/orders/orders.contract';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { RawIntlProvider } from 'react-intl';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { intlFor } from '../../i18n/intl.ts';
import { problemSentencesReady } from '../../i18n/problem-sentences.ts';
import { useSession } from '../../session/session.store.ts';
import { useToasts } from '../../ui/toasts.ts';
import type { PurchaseRequest } from './purchase-request.ts';
import { usePurchase } from './use-purchase.ts';

const request: PurchaseRequest = {
  appId: 'a1',
  appName: 'WhatsApp',
  imageName: null,
  countryIso: 'US',
  vendorId: null,
  price: 0.9,
};
function answer(status: number, body: object, headers: Readonly<Record<string, string>> = {}) {
  return Response.json(body, { status, headers });
}
/** The fields of the server's answer to a purchase that are read here. */
function bought(orderId: string, position: string) {
  const body: Partial<BoughtActivation> = { order_uuid: orderId, status: 'running', number: '+12125550132' };
  return answer(201, body, { Position: position });
}
function refusal(status: number, code: string, facts: object = {}) {
  return answer(status, { type: 'about:blank', title: code, status, code, requestId: 'r1', ...facts });
}

/** The purchases that reached the server: their key and body, without the reads that follow each of them. */
function serve(...answers: (() => Promise<Response>)[]) {
  const posts: { key: string | null; body: unknown }[] = [];
  vi.stubGlobal('fetch', (_path: string, init: RequestInit) => {
    posts.push({
      key: new Headers(init.headers).get('idempotency-key'),
      body: JSON.parse(String(init.body)),
    });
    return answers[posts.length - 1]?.() ?? Promise.reject(new Error('no answer left'));
  });
  return posts;
}

function Texts({ children }: { readonly children: ReactNode }): ReactNode {
  return <RawIntlProvider value={intlFor()}>{children}</RawIntlProvider>;
}

function showPage() {
  return renderHook(() => usePurchase(), { wrapper: Texts });
}

/** Buys, and leaves the page before the server answers. `leave`: what else happens meanwhile. */
async function buyAndLeave(answered: () => Promise<Response>, leave = () => {}): Promise<readonly string[]> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  serve(() => promise);
  const { result, unmount } = showPage();
  let ended: Promise<unknown> = Promise.resolve();
  act(() => {
    ended = result.current.buy(request);
  });
  unmount();
  leave();
  answered().then(resolve, reject);
  await ended;
  return useToasts.getState().waiting.map(({ kind, text }) => `${kind}: ${text}`);
}

beforeAll(problemSentencesReady);
afterEach(() => {
  vi.unstubAllGlobals();
  useToasts.setState({ waiting: [] });
  useSession.setState({ session: null });
});

describe('a purchase', () => {
  it('sends the price that was shown with its own key, and is bought when the server says so', async () => {
    const posts = serve(async () => bought('o1', 'e:1'));
    const { result } = showPage();
    await act(() => result.current.buy(request));
    expect(posts[0]?.body).toEqual({
      app_uuid: 'a1',
      country_iso: 'US',
      vendor_uuid: null,
      quoted_price: 0.9,
    });
    expect(posts[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(result.current.state).toMatchObject({ phase: 'bought', orderId: 'o1' });
  });

  it('within areas names them, and says that none is free there', async () => {
    const posts = serve(async () => refusal(409, 'no-available-numbers'));
    const { result } = showPage();
    const areas = { wanted: ['+1415'], excluded: [] };
    await act(() => result.current.buy({ ...request, areas }));
    expect(posts[0]?.body).toMatchObject({ prefixes: ['+1415'] });
    expect(posts[0]?.body).not.toHaveProperty('excluded_prefixes');
    expect(result.current.state).toMatchObject({ phase: 'refused', request: { areas } });
  });

  it('of a rental names the kind of number and the term', async () => {
    const posts = serve(async () => answer(202, { order_uuid: 'o1', status: 'initial' }));
    const { result } = showPage();
    const rental = { numberType: 'used', termHours: 72 } as const;
    await act(async () => expect(await result.current.buy({ ...request, rental })).toBe('o1'));
    expect(posts[0]?.body).toEqual({
      app_uuid: 'a1',
      country_iso: 'US',
      vendor_uuid: null,
      number_type: 'used',
      term_hours: 72,
      quoted_price: 0.9,
    });
  });

  it('of another term is another purchase, with its own key', async () => {
    const posts = serve(
      async () => Promise.reject(new TypeError('connection lost')),
      async () => Promise.reject(new TypeError('connection lost')),
    );
    const { result } = showPage();
    for (const termHours of [72, 168] as const) {
      const rental = { numberType: 'new', termHours } as const;
      await act(() => result.current.buy({ ...request, rental }));
    }
    expect(posts[1]?.key).not.toBe(posts[0]?.key);
  });

  it('is sent once however often the button is pressed', async () => {
    const posts = serve(async () => bought('o1', 'e:1'));
    const { result } = showPage();
    await act(async () => {
      await Promise.all([
        result.current.buy(request),
        result.current.buy(request),
        result.current.buy(request),
      ]);
    });
    expect(posts).toHaveLength(1);
  });

  it('that is on its way is the same one if the customer leaves the page, comes back and asks for it again', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const posts = serve(
      () => promise,
      async () => bought('o1', 'e:1'),
      async () => bought('o2', 'e:2'),
    );
    const before = showPage();
    let ended: Promise<unknown> = Promise.resolve();
    act(() => {
      ended = before.result.current.buy(request);
    });
    before.unmount();
    const { result } = showPage();
    await act(() => result.current.buy(request));
    expect(posts[1]).toEqual(posts[0]);
    resolve(bought('o1', 'e:1'));
    await ended;
    await act(() => result.current.buy(request));
    expect(posts[2]?.key).not.toBe(posts[0]?.key);
  });

  it('of something else waits for the one before, and is not lost', async () => {
    const first = Promise.withResolvers<Response>();
    const posts = serve(
      () => first.promise,
      async () => bought('o2', 'e:2'),
    );
    const { result } = showPage();
    const other = { ...request, appId: 'a2' };
    let both: Promise<readonly (string | null)[]> = Promise.resolve([]);
    act(() => {
      both = Promise.all([result.current.buy(request), result.current.buy(other), result.current.buy(other)]);
    });
    expect(posts).toHaveLength(1);
    expect(result.current.state).toMatchObject({ phase: 'busy', request: other });
    first.resolve(bought('o1', 'e:1'));
    await act(async () => expect(await both).toEqual(['o1', 'o2', null]));
    expect(posts[1]).toMatchObject({ body: { app_uuid: 'a2' } });
    expect(posts[1]?.key).not.toBe(posts[0]?.key);
    expect(result.current.state).toMatchObject({ phase: 'bought', request: other });
  });

  it('is not made if the one before it needs a decision of the customer first', async () => {
    const posts = serve(async () => refusal(409, 'no-available-numbers'));
    const { result } = showPage();
    await act(async () => {
      const buys = [result.current.buy(request), result.current.buy({ ...request, appId: 'a2' })];
      expect(await Promise.all(buys)).toEqual([null, null]);
    });
    expect(posts).toHaveLength(1);
    expect(result.current.state).toMatchObject({ phase: 'refused', request });
  });

  it('keeps its key until the server answers, and takes a new one afterwards', async () => {
    const posts = serve(
      async () => Promise.reject(new TypeError('connection lost')),
      async () => refusal(503, 'busy'),
      async () => bought('o1', 'e:1'),
      async () => bought('o2', 'e:2'),
    );
    const { result } = showPage();
    for (let click = 0; click < 4; click += 1) await act(() => result.current.buy(request));
    const [first, second, third, fourth] = posts.map(({ key }) => key);
    expect([second, third]).toEqual([first, first]);
    expect(fourth).not.toBe(first);
  });

  it('keeps its key when it was told to wait, because an earlier request may have bought', async () => {
    const posts = serve(
      async () => Promise.reject(new TypeError('connection lost')),
      async () => refusal(429, 'rate-limited'),
      async () => bought('o1', 'e:1'),
    );
    const { result } = showPage();
    for (let click = 0; click < 3; click += 1) await act(() => result.current.buy(request));
    expect(new Set(posts.map(({ key }) => key)).size).toBe(1);
    expect(result.current.state).toMatchObject({ phase: 'bought', orderId: 'o1' });
  });

  it.each([
    [409, 'gave-up'],
    [409, 'no-available-numbers'],
    [422, 'idempotency-key-reused'],
  ])('takes a new key after the final answer %i %s', async (status, code) => {
    const posts = serve(
      async () => Promise.reject(new TypeError('connection lost')),
      async () => refusal(status, code),
      async () => bought('o2', 'e:2'),
    );
    const { result } = showPage();
    await act(() => result.current.buy(request));
    await act(() => result.current.buy(request));
    expect(result.current.state).toMatchObject({ phase: 'refused', problem: { code } });
    await act(() => result.current.buy(request));
    const [first, second, third] = posts.map(({ key }) => key);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(result.current.state).toMatchObject({ phase: 'bought', orderId: 'o2' });
  });

  it('asks again if the price changed, names the amount if money is missing, and shows any other refusal', async () => {
    serve(
      async () => refusal(409, 'price-changed', { quoted_price: 0.9, price: 1 }),
      async () => refusal(402, 'insufficient-funds', { missing: 0.4 }),
      async () => refusal(409, 'no-available-numbers'),
    );
    const { result } = showPage();
    await act(() => result.current.buy(request));
    expect(result.current.state).toMatchObject({ phase: 'moved', price: 1 });
    await act(() => result.current.buy({ ...request, price: 1 }));
    expect(result.current.state).toMatchObject({ phase: 'missing', missing: 0.4 });
    await act(() => result.current.buy(request));
    expect(result.current.state).toMatchObject({
      phase: 'refused',
      problem: { code: 'no-available-numbers' },
    });
  });

  it.each([
    [
      'is refused',
      async () => refusal(409, 'no-available-numbers'),
      'error: Not bought: WhatsApp. No available numbers for the selected country.',
    ],
    [
      'has another price by now',
      async () => refusal(409, 'price-changed', { price: 1 }),
      'warning: Not bought: WhatsApp. The price is now 1.000 USD, not 0.900 USD.',
    ],
    [
      'gets no answer',
      async () => Promise.reject(new TypeError('connection lost')),
      'warning: WhatsApp: Ringpost cannot be reached. Check the connection and try again. Look whether it was bought before you buy again.',
    ],
  ])('says so in a toast if it %s after its page was left', async (_, answered, told) => {
    expect(await buyAndLeave(answered)).toEqual([told]);
  });

  it('says nothing in a toast if the page is still there, which shows a notice', async () => {
    serve(async () => refusal(409, 'no-available-numbers'));
    const { result } = showPage();
    await act(() => result.current.buy(request));
    expect(useToasts.getState().waiting).toEqual([]);
  });

  it('of a customer who has logged out says nothing to the next one', async () => {
    const session = {
      token: 't',
      email: 'b@example.com',
      isAdmin: false,
      expiresAt: '2999-01-01T00:00:00.000Z',
    };
    const told = await buyAndLeave(
      async () => refusal(409, 'no-available-numbers'),
      () => useSession.setState({ session }),
    );
    expect(told).toEqual([]);
  });
});
