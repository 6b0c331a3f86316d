import { NoSuchAppError } from './errors.ts';
import { type FollowOptions, followMessages, type Message } from './follow.ts';
import { type Calls, type PostOrdersOnDemandAnswer, ROUTES } from './generated/api.ts';
import type { CallOptions } from './route.ts';
import { createSend, type Send, type Settings } from './send.ts';
import { type ReceivedCode, type WaitOptions, waitForCode } from './wait.ts';

export interface AppChoice {
  /** The name of the app, or its `app_uuid`. */
  readonly app: string;
  /** `US` or `CA`. */
  readonly country?: string | undefined;
}

/** What a number for one code of an app costs its buyer now. */
export interface Quote {
  readonly appUuid: string;
  readonly appName: string;
  readonly country: string;
  /** In dollars. */
  readonly price: number;
  /** How many numbers can be sold now. */
  readonly numbers: number;
}

export interface Purchase {
  readonly appUuid: string;
  readonly country: string;
  /** The purchase is refused if it costs more, in dollars. */
  readonly maxPrice: number;
}

/** Ringpost for programs. */
export interface Ringpost {
  /** One method for each route of the API. */
  readonly calls: Calls;
  /** Finds an app by its name, with its price. */
  quote(choice: AppChoice, options?: CallOptions): Promise<Quote>;
  /** Buys a number for one code. The same key is the same purchase. */
  buy(purchase: Purchase, options?: CallOptions): Promise<PostOrdersOnDemandAnswer>;
  /** Waits until the code of an order is there. */
  waitForCode(orderUuid: string, options?: WaitOptions): Promise<ReceivedCode>;
  /** Shows each message to your numbers as it comes, until the signal ends it. */
  followMessages(show: (message: Message) => void, options?: FollowOptions): Promise<void>;
}

const DEFAULT_COUNTRY = 'US';
const MOST_SIMILAR = 5;

function callsOf(send: Send): Calls {
  const calls = Object.entries(ROUTES).map(([name, route]) => [
    name,
    (input?: Readonly<Record<string, unknown>>, options?: CallOptions) => send(route, input, options),
  ]);
  // The types of all of them stand beside the routes.
  return Object.fromEntries(calls) as Calls;
}

export function createRingpost(settings: Settings): Ringpost {
  const send = createSend(settings);
  const calls = callsOf(send);
  return {
    calls,
    async quote({ app, country = DEFAULT_COUNTRY }, options) {
      const { data } = await calls.getUsersAppPricing({ country_iso: country }, options);
      const wanted = app.trim().toLowerCase();
      const found = data.find((each) => each.app_uuid === wanted || each.app_name.toLowerCase() === wanted);
      if (!found) {
        const similar = data.filter((each) => each.app_name.toLowerCase().includes(wanted));
        throw new NoSuchAppError(
          app,
          similar.slice(0, MOST_SIMILAR).map((each) => each.app_name),
        );
      }
      return {
        appUuid: found.app_uuid,
        appName: found.app_name,
        country,
        price: found.on_delv_price,
        numbers: found.unused + found.used,
      };
    },
    buy({ appUuid, country, maxPrice }, options) {
      const body = { app_uuid: appUuid, country_iso: country, max_price: maxPrice };
      return calls.postOrdersOnDemand({ body }, options);
    },
    waitForCode: (orderUuid, options) => waitForCode(send, orderUuid, options),
    followMessages: (show, options) => followMessages(send, calls, show, options),
  };
}
