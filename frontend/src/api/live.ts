import {
  REALTIME_RANDOMISATION_FACTOR,
  REALTIME_RECONNECT_MAX_MILLISECONDS,
  REALTIME_RECONNECT_MIN_MILLISECONDS,
  REALTIME_TIMEOUT_MILLISECONDS,
} from '@ringpost/domain/rules/limits';
import type { SmsView } from '@ringpost/query-api/feeds/feeds.contract';
import type { Changed } from '@ringpost/query-api/live/live.contract';
import type { Socket } from 'socket.io-client';
import type { StoreApi } from 'zustand/vanilla';
import { loadPart } from '../loading/load-part.ts';
import type { Topic } from '../modules/module.ts';
import { staleReadsOf } from '../modules/modules.ts';
import { currentToken, onSignOut, useSession } from '../session/session.store.ts';
import { type Feed, privateFeed, publicFeed } from './feed.store.ts';
import { notePosition, query } from './http.ts';
import { refreshQueries } from './use-query.ts';

/** Repeats the reads that a change of this topic made outdated. */
function refresh(topic: Topic): Promise<unknown> {
  return refreshQueries(...staleReadsOf(topic));
}

/** Repeats all reads that a purchase, a cancellation or a paid message may have changed. */
export function refreshMoney(): void {
  for (const topic of [
    'orders',
    'wallet',
    'transactions',
    'payments',
    'port-ins',
    'reservations',
    'alerts',
  ] as const)
    void refresh(topic);
}

const options = {
  path: '/socket.io',
  // With polling, the front door would have to send all requests of a client to the same process.
  transports: ['websocket'],
  timeout: REALTIME_TIMEOUT_MILLISECONDS,
  reconnectionDelay: REALTIME_RECONNECT_MIN_MILLISECONDS,
  reconnectionDelayMax: REALTIME_RECONNECT_MAX_MILLISECONDS,
  randomizationFactor: REALTIME_RANDOMISATION_FACTOR,
};

/** Longest wait for an idle moment before the sockets are opened. */
const IDLE_MILLISECONDS = 2000;
/** Long enough for an answer with a new token to arrive. */
const RENEWAL_MILLISECONDS = 1000;
let privateSocket: Socket | null = null;

function carry(socket: Socket, feed: StoreApi<Feed>): Socket {
  socket.on('connect', () => feed.getState().connected());
  socket.on('disconnect', () => feed.getState().lost());
  socket.on('connect_error', () => feed.getState().lost());
  socket.on('sms', (message: SmsView) => feed.getState().push(message));
  return socket;
}

function openPrivate(socket: Socket): Socket {
  carry(socket, privateFeed);
  socket.on('changed', ({ topic, position }: Changed) => {
    notePosition(position);
    void refresh(topic);
  });
  // The page of an order shows its messages. A new recording does not change the order, so its messages are read again here.
  socket.on('sms', ({ voice }: SmsView) => {
    if (voice) void refreshQueries('GET /api/orders/{id}', 'GET /api/voice_log/list');
  });
  socket.on('session', () => {
    // The customer may have changed the password in this page. Then a new token will arrive soon, and only the server
    // knows whether the current one is valid. A 401 signs out.
    setTimeout(() => void query('GET /api/auth/me').catch(() => undefined), RENEWAL_MILLISECONDS);
  });
  // A socket that the server cut does not reconnect by itself. It may reconnect if the session is still valid.
  socket.on('disconnect', (reason) => {
    const again = (): unknown => socket === privateSocket && currentToken() && socket.connect();
    if (reason === 'io server disconnect') setTimeout(again, 2 * RENEWAL_MILLISECONDS);
  });
  // Hints may have been missed without a connection, so all reads that depend on hints are repeated.
  socket.on('connect', () => {
    refreshMoney();
    void refresh('webhook');
  });
  return socket;
}

function closePrivate(): void {
  privateSocket?.disconnect();
  privateSocket = null;
  privateFeed.getState().clear();
}

/** Called at every attempt, so that a reconnect uses the current token. */
function authenticate(give: (auth: { token: string | null }) => void): void {
  give({ token: currentToken() });
}

function whenIdle(run: () => Promise<void>): void {
  const start = (): void => void run().catch(() => undefined);
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: IDLE_MILLISECONDS });
  else setTimeout(start, IDLE_MILLISECONDS);
}

/** Opens the live connections when the page is idle, and the customer's own one while a customer is signed in. */
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
