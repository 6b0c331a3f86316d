import type { Position } from '@ringpost/events/domain';
import { type Bus, type Hint, toPosition } from '@ringpost/events/engine';
import type { PrivateSmsRow, PublicSmsRow } from '@ringpost/projections/feeds/feeds.view';
import type { DefaultEventsMap, Namespace } from 'socket.io';
import type { AppCatalogue } from '../catalogue/app-catalogue.ts';
import { presentSms } from '../feeds/present-sms.ts';
import type { ChangedTopic, PrivateMessages, PublicMessages } from './live.contract.ts';
import type { PrivateSockets } from './private-sockets.ts';

export interface RelayDeps {
  readonly bus: Pick<Bus, 'subscribe'>;
  readonly epoch: string;
  readonly catalogue: AppCatalogue;
  readonly publicSockets: Namespace<DefaultEventsMap, PublicMessages>;
  readonly privateSockets: Namespace<DefaultEventsMap, PrivateMessages>;
  readonly sessions: PrivateSockets;
  readonly stockEveryMs: number;
}

interface ChangedRow {
  readonly id: string;
  readonly position: Position;
}

const CUSTOMER = 'customer:';
const ACCOUNT = 'account:';
const CHANGED_TOPICS: Readonly<Record<ChangedTopic, true>> = {
  orders: true,
  wallet: true,
  transactions: true,
};

function isChangedTopic(topic: string): topic is ChangedTopic {
  return Object.hasOwn(CHANGED_TOPICS, topic);
}

/** Sends at once where the app of the message is known, which is nearly always; else after reading the catalogue again. */
function whenNamed(
  catalogue: AppCatalogue,
  { appId }: PublicSmsRow | PrivateSmsRow,
  send: (known: ReturnType<AppCatalogue['now']>) => void,
): void {
  const known = catalogue.now();
  if (appId === null || known.apps.has(appId)) send(known);
  else
    catalogue.read().then(send, () => {
      send(known);
    });
}

/** Acts once when the time is over, however often it was asked meanwhile. */
function atMostEvery(milliseconds: number, act: () => void) {
  let timer: NodeJS.Timeout | undefined;
  return {
    ask() {
      timer ??= setTimeout(() => {
        timer = undefined;
        act();
      }, milliseconds).unref();
    },
    stop: () => clearTimeout(timer),
  };
}

/**
 * Carries hints from the bus to the sockets that may have them: a message to the readers of its feed, and for everything else
 * only that it changed. A hint for a customer goes to the room of that customer. Only what is addressed to `public` goes to
 * everybody. @returns a function that ends it.
 */
export function relay(deps: RelayDeps): () => void {
  const { bus, epoch, catalogue, publicSockets, privateSockets, sessions } = deps;
  const stock = atMostEvery(deps.stockEveryMs, () => publicSockets.emit('stock', {}));

  function toEverybody({ topic, body }: Hint): void {
    if (topic === 'stock') stock.ask();
    if (topic !== 'sms') return;
    const row = body as PublicSmsRow;
    whenNamed(catalogue, row, (known) => publicSockets.emit('sms', presentSms(row, known)));
  }

  /** Does nothing for a customer who is not connected. */
  function toCustomer({ audience, topic, body }: Hint): void {
    if (!privateSockets.adapter.rooms.has(audience)) return;
    const room = privateSockets.to(audience);
    if (topic === 'sms') {
      const row = body as PrivateSmsRow;
      whenNamed(catalogue, row, (known) => room.emit('sms', presentSms(row, known)));
    } else if (isChangedTopic(topic)) {
      const { id, position } = body as ChangedRow;
      room.emit('changed', { topic, id, position: toPosition(epoch, position) });
    }
  }

  function carry(hint: Hint): void {
    const { audience, topic } = hint;
    if (topic === 'session') {
      if (audience.startsWith(ACCOUNT)) sessions.recheck(audience.slice(ACCOUNT.length));
    } else if (audience === 'public') toEverybody(hint);
    else if (audience.startsWith(CUSTOMER)) toCustomer(hint);
  }

  const stop = bus.subscribe(carry);
  return () => {
    stop();
    stock.stop();
  };
}
