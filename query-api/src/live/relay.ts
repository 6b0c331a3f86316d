import type { Clock } from '@ringpost/domain';
import type { ChangeTopic } from '@ringpost/domain/rules/change-topics';
import { type Bus, type Hint, type PublicSms, toPosition } from '@ringpost/engine';
import type { PrivateSmsRow } from '@ringpost/projections/feeds/feeds.view';
import type { RecentTimes } from '@ringpost/web/server';
import type { DefaultEventsMap, Namespace } from 'socket.io';
import type { AppCatalogue } from '../catalogue/app-catalogue.ts';
import { isOrderCall, withAppsOfCalls } from '../feeds/apps-of-calls.ts';
import { presentSms } from '../feeds/present-sms.ts';
import type { QueryDeps } from '../query-deps.ts';
import type { PrivateMessages, PublicMessages } from './live.contract.ts';
import type { PrivateSockets } from './private-sockets.ts';

export interface RelayDeps {
  readonly bus: Pick<Bus, 'subscribe'>;
  readonly epoch: string;
  readonly catalogue: AppCatalogue;
  /** Where the app of a called number is found. */
  readonly readModel: QueryDeps['readModel'];
  /** The topics that customers can be told to read again. */
  readonly topics: readonly ChangeTopic[];
  /** Observes how long messages of the public feed took from their arrival until they are sent. */
  readonly pushes: Pick<RecentTimes, 'observe'>;
  readonly clock: Clock;
  readonly publicSockets: Namespace<DefaultEventsMap, PublicMessages>;
  readonly privateSockets: Namespace<DefaultEventsMap, PrivateMessages>;
  readonly sessions: PrivateSockets;
  readonly stockEveryMs: number;
}

type ChangeHint = Extract<Hint, { readonly topic: ChangeTopic }>;

const ACCOUNT = 'account:';

/**
 * Sends at once if the app of the message is known, which is nearly always the case. Otherwise it first reads the catalogue
 * again.
 */
function whenNamed(
  catalogue: AppCatalogue,
  { appId }: PublicSms | PrivateSmsRow,
  send: (catalogueRows: ReturnType<AppCatalogue['now']>) => void,
): void {
  const catalogueRows = catalogue.now();
  if (appId === null || catalogueRows.apps.has(appId)) send(catalogueRows);
  else
    catalogue.read().then(send, () => {
      send(catalogueRows);
    });
}

/** Calls `act` once when the time is over, even if it was called more often. */
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
 * Passes hints from the bus to the sockets that may have them. Readers of a feed get the message itself; for all other changes a
 * socket only learns that something changed. A hint for a customer goes to the room of that customer. Only hints for `public` go
 * to everybody. @returns a function that stops it
 */
export function relay(deps: RelayDeps): () => void {
  const { bus, epoch, catalogue, publicSockets, privateSockets, sessions } = deps;
  const changes: ReadonlySet<string> = new Set(deps.topics);
  const stock = atMostEvery(deps.stockEveryMs, () => publicSockets.emit('stock', {}));

  function toEverybody(row: PublicSms, receivedAt: string | undefined): void {
    whenNamed(catalogue, row, (catalogueRows) => {
      publicSockets.emit('sms', presentSms(row, catalogueRows));
      if (receivedAt !== undefined)
        deps.pushes.observe(Math.max(0, deps.clock.now().getTime() - Date.parse(receivedAt)) / 1000);
    });
  }

  function toCustomer(customer: string, row: PrivateSmsRow): void {
    const send = (named: PrivateSmsRow): void =>
      sessions.whenChecked(customer, () =>
        whenNamed(catalogue, named, (catalogueRows) =>
          privateSockets.to(customer).emit('sms', presentSms(named, catalogueRows)),
        ),
      );
    if (!isOrderCall(row)) {
      send(row);
      return;
    }
    withAppsOfCalls(deps, [row]).then(
      ([named]) => send(named ?? row),
      () => send(row),
    );
  }

  function toReader({ audience, topic, body }: ChangeHint): void {
    const change = { topic, id: body.id, position: toPosition(epoch, body.position) };
    sessions.whenChecked(audience, () => privateSockets.to(audience).emit('changed', change));
  }

  function isChange(hint: Hint): hint is ChangeHint {
    return changes.has(hint.topic);
  }

  function carry(hint: Hint): void {
    if (isChange(hint)) {
      toReader(hint);
      return;
    }
    switch (hint.topic) {
      case 'sms':
        if (hint.audience === 'public') toEverybody(hint.body, hint.receivedAt);
        else toCustomer(hint.audience, hint.body);
        break;
      case 'stock':
        stock.ask();
        break;
      case 'session':
      case 'session-ended':
        sessions.recheck(hint.audience.slice(ACCOUNT.length));
        break;
      default:
        // This hint is not for customers.
        break;
    }
  }

  const stop = bus.subscribe(carry);
  return () => {
    stop();
    stock.stop();
  };
}
