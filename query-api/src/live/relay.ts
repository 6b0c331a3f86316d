import type { Position } from '@ringpost/events/domain';
import { type Bus, type Hint, toPosition } from '@ringpost/events/engine';
import type { PrivateSmsRow, PublicSmsRow } from '@ringpost/projections/feeds/feeds.view';
import type { Namespace } from 'socket.io';
import type { AppCatalogue } from '../catalogue/app-catalogue.ts';
import { presentSms } from '../feeds/present-sms.ts';
import type { PrivateSockets } from './private-sockets.ts';

export interface RelayDeps {
  readonly bus: Pick<Bus, 'subscribe'>;
  readonly epoch: string;
  readonly catalogue: AppCatalogue;
  readonly publicSockets: Namespace;
  readonly privateSockets: Namespace;
  readonly sessions: PrivateSockets;
  readonly stockEveryMs: number;
}

interface Changed {
  readonly id: string;
  readonly position: Position;
}

const customer = 'customer:';
const account = 'account:';

/**
 * Carries hints from the bus to whoever may hear them: a message to its feed's readers, to all else only "look again". A
 * hint for one customer goes to that customer's room; nothing but what is addressed to `public` goes to everybody.
 * @returns a function that ends it.
 */
export function relay(deps: RelayDeps): () => void {
  const { bus, epoch, publicSockets, privateSockets, sessions } = deps;
  const stock = atMostEvery(deps.stockEveryMs, () => publicSockets.emit('stock', {}));

  const toCustomer = (audience: string, event: string, body: () => unknown): void => {
    if (privateSockets.adapter.rooms.has(audience)) privateSockets.to(audience).emit(event, body());
  };

  const carry = ({ audience, topic, body }: Hint): void => {
    if (topic === 'session') {
      if (audience.startsWith(account)) sessions.recheck(audience.slice(account.length));
    } else if (audience === 'public') {
      if (topic === 'stock') stock.ask();
      else if (topic === 'sms') {
        const row = body as PublicSmsRow;
        whenNamed(deps.catalogue, row, (known) => publicSockets.emit('sms', presentSms(row, known)));
      }
    } else if (audience.startsWith(customer)) {
      if (topic === 'sms') {
        const row = body as PrivateSmsRow;
        whenNamed(deps.catalogue, row, (known) => toCustomer(audience, 'sms', () => presentSms(row, known)));
      } else {
        const { id, position } = body as Changed;
        toCustomer(audience, 'changed', () => ({ topic, id, position: toPosition(epoch, position) }));
      }
    }
  };

  const stop = bus.subscribe(carry);
  return () => {
    stop();
    stock.stop();
  };
}

/** At once where the message's app is known, as nearly always; else after one more look at the catalogue. */
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

/** Asked once or a hundred times meanwhile, it acts once when the time is over. */
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
