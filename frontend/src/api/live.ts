import {
  realtimeRandomisationFactor,
  realtimeReconnectMaxMilliseconds,
  realtimeReconnectMinMilliseconds,
  realtimeTimeoutMilliseconds,
} from '@ringpost/events/rules/limits';
import type { SmsView } from '@ringpost/query-api/feeds/feeds.contract';
import type { Changed } from '@ringpost/query-api/live/live.contract';
import type { Socket } from 'socket.io-client';
import { mutate } from 'swr';
import type { StoreApi } from 'zustand/vanilla';
import { loadPart } from '../loading/load-part.ts';
import { currentToken, onSignOut, useSession } from '../session/session.store.ts';
import { type Feed, privateFeed, publicFeed } from './feed.store.ts';
import { notePosition, query } from './http.ts';

/** What a hint of the server may be about. */
type Topic = Changed['topic'] | 'stock';

/** Which reads a hint makes old, by the beginning of their path. */
const staleReads: Readonly<Record<Topic, readonly string[]>> = {
  orders: ['/api/orders/', '/api/users/stats'],
  wallet: ['/api/users/balance', '/api/users/stats'],
  transactions: ['/api/payment/balance_transactions'],
  stock: ['/api/public/app_pricing', '/api/users/app_pricing', '/api/number/num_count'],
};

/** Reads again what a change of this topic made old. */
function refresh(topic: Topic): Promise<unknown> {
  return mutate((key) => typeof key === 'string' && staleReads[topic].some((path) => key.startsWith(path)));
}

/** Reads again everything that a purchase, a cancellation or a paid message may have changed. */
export function refreshMoney(): void {
  for (const topic of ['orders', 'wallet', 'transactions'] as const) void refresh(topic);
}

const options = {
  path: '/socket.io',
  transports: ['websocket', 'polling'],
  timeout: realtimeTimeoutMilliseconds,
  reconnectionDelay: realtimeReconnectMinMilliseconds,
  reconnectionDelayMax: realtimeReconnectMaxMilliseconds,
  randomizationFactor: realtimeRandomisationFactor,
};

/** Longest wait for a quiet moment before the sockets are opened. */
const idleMilliseconds = 2000;
/** Long enough for the answer that carries a new token. */
const renewalMilliseconds = 1000;
let privateSocket: Socket | null = null;

/** Opens the live connections once the page has settled, and the customer's own whenever somebody is signed in. */
export function startLive(): void {
  whenIdle(async () => {
    const { io } = await loadPart(() => import('socket.io-client'));
    carry(io('/public', options), publicFeed).on('stock', () => refresh('stock'));
    const follow = (): void => {
      const signedIn = useSession.getState().session !== null;
      if (signedIn && !privateSocket)
        privateSocket = openPrivate(io('/private', { ...options, auth: authenticate }));
      if (!signedIn) closePrivate();
    };
    useSession.subscribe(follow);
    follow();
  });
  onSignOut(closePrivate);
}

function openPrivate(socket: Socket): Socket {
  carry(socket, privateFeed);
  socket.on('changed', ({ topic, position }: Changed) => {
    notePosition(position);
    void refresh(topic);
  });
  socket.on('session', () => {
    // The customer may have changed the password in this very page: then a new token is on its way, and only the
    // server can say whether the one at hand still counts. A 401 signs out.
    setTimeout(() => void query('/api/auth/me').catch(() => undefined), renewalMilliseconds);
  });
  // A socket that the server cut does not come back by itself; with a session that still counts it may.
  socket.on('disconnect', (reason) => {
    const again = (): unknown => socket === privateSocket && currentToken() && socket.connect();
    if (reason === 'io server disconnect') setTimeout(again, 2 * renewalMilliseconds);
  });
  // Hints may have been missed before the socket was there, and while it was cut: everything that they could have been
  // about is read again.
  socket.on('connect', () => {
    refreshMoney();
  });
  return socket;
}

function closePrivate(): void {
  privateSocket?.disconnect();
  privateSocket = null;
  privateFeed.getState().clear();
}

function carry(socket: Socket, feed: StoreApi<Feed>): Socket {
  socket.on('connect', () => feed.getState().connected());
  socket.on('disconnect', () => feed.getState().lost());
  socket.on('connect_error', () => feed.getState().lost());
  socket.on('sms', (message: SmsView) => feed.getState().push(message));
  return socket;
}

/** Asked anew at every attempt, so that a reconnect carries the token of now. */
function authenticate(give: (auth: { token: string | null }) => void): void {
  give({ token: currentToken() });
}

function whenIdle(run: () => Promise<void>): void {
  const start = (): void => void run().catch(() => undefined);
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: idleMilliseconds });
  else setTimeout(start, idleMilliseconds);
}
