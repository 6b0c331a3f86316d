import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { refreshMoney } from '../../api/live.ts';
import { Problem } from '../../api/problem.ts';
import { refreshQueries } from '../../api/use-query.ts';
import { useSession } from '../../session/session.store.ts';
import type { SpendingRequest } from './spending-request.ts';
import type { SpendingState } from './spending-state.ts';
import { tellRefusal } from './tell-refusal.ts';
import { openTopUp, type Priced } from './top-up.store.ts';
import { dropPurchase, keepPurchase } from './waiting-purchase.ts';

export interface Spending<Request extends Priced> {
  readonly state: SpendingState<Request>;
  /**
   * Buys, after the purchases that were asked for before. Resolves when the server has answered: to the order's id, or to null if
   * nothing was bought. `key`: the key of a purchase that waited for money. Every other purchase gets a new one.
   */
  readonly buy: (request: Request, key?: string) => Promise<string | null>;
  /** Opens the balance dialog, where the purchase waits for money. */
  readonly topUp: (request: Request, missing: number) => void;
  readonly dismiss: () => void;
}

export interface SpendingRules<Request> {
  /** Whether both ask for the same thing at the same price. */
  readonly isSame: (one: Request, other: Request) => boolean;
  /** Sends the request under a key, and resolves to the id of its order. Throws a `Problem`. */
  readonly send: (request: Request, idempotencyKey: string) => Promise<string>;
}

/** The HTTP status of a server that can store nothing new now. */
const DISK_FULL = 507;

/** Whether there is no answer, or an answer that does not say whether the purchase happened. */
function isUnanswered({ status, code }: Problem): boolean {
  return code !== 'sales-paused' && status !== DISK_FULL && (status === 0 || status >= 500);
}

/**
 * Whether the server asks to try again later. It sends 401, 429 and 507 before it looks for the order, so an earlier request with
 * the same key may have bought it.
 */
function isDelayed({ status, code }: Problem): boolean {
  return code === 'sales-paused' || status === 401 || status === 429 || status === DISK_FULL;
}

/** Whether the server has decided about the purchase, so that the next click needs a new key, and nothing waits any more. */
function isFinal(problem: Problem): boolean {
  return !isUnanswered(problem) && !isDelayed(problem);
}

/** The refusals that say how much money must be added. */
const LACKS_MONEY: ReadonlySet<string> = new Set(['insufficient-funds', 'debt-open']);

/** How many dollars a purchase lacks; null if it was refused for another reason. */
export function missingOf({ code, facts }: Problem): number | null {
  return LACKS_MONEY.has(code) && typeof facts.missing === 'number' ? facts.missing : null;
}

function afterRefusal<Request extends Priced>(request: Request, problem: Problem): SpendingState<Request> {
  const { code, facts } = problem;
  if (code === 'price-changed' && typeof facts.price === 'number')
    return { phase: 'moved', request, price: facts.price };
  const missing = missingOf(problem);
  if (missing !== null) return { phase: 'missing', request, missing, problem };
  if (isDelayed(problem)) return { phase: 'delayed', request, problem };
  return { phase: isUnanswered(problem) ? 'unanswered' : 'refused', request, problem };
}

/** A request whose turn comes, or that is being sent. */
interface InLine<Request> {
  readonly request: Request;
  /** Whether it was bought. */
  readonly ended: Promise<boolean>;
}

/**
 * The requests of one page. They are sent one after the other, because each can change what the next one costs. The same request
 * is not sent again while it is in the line: that is the second click of somebody who does not want to wait.
 */
function useLine<Request>(isSame: SpendingRules<Request>['isSame']) {
  const line = useRef<readonly InLine<Request>[]>([]);
  return {
    has: (request: Request) => line.current.some((each) => isSame(each.request, request)),
    isLast: (request: Request) => line.current.at(-1)?.request === request,
    /** Waits for the requests before. `send` is not called if one of them was not bought: the customer must decide first. */
    async enter(request: Request, send: () => Promise<string | null>): Promise<string | null> {
      const before = line.current.at(-1)?.ended;
      const { promise: ended, resolve } = Promise.withResolvers<boolean>();
      const own = { request, ended };
      line.current = [...line.current, own];
      let orderId: string | null = null;
      try {
        if (before === undefined || (await before)) orderId = await send();
      } finally {
        line.current = line.current.filter((each) => each !== own);
        resolve(orderId !== null);
      }
      return orderId;
    },
  };
}

/** Whether the page was left, so that nobody sees what it shows. */
function useIsLeft(): { readonly current: boolean } {
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return isLeft;
}

/** Who is signed in now. */
function customer(): string | undefined {
  return useSession.getState().session?.email;
}

/** A request that has no answer yet. */
interface UnderWay {
  readonly request: SpendingRequest;
  readonly key: string;
  readonly buyer: string | undefined;
  readonly send: unknown;
  readonly isLeft: { readonly current: boolean };
}

const underWay = new Set<UnderWay>();

/**
 * The key of the same request that a page has sent which is left meanwhile; undefined if there is none. Nothing shows that request any
 * more, so whoever comes back and asks for it again does not mean a second one.
 */
function keyOfLeft<Request extends SpendingRequest>(
  request: Request,
  { isSame, send }: SpendingRules<Request>,
): string | undefined {
  const isOurs = (each: UnderWay): boolean =>
    each.isLeft.current && each.send === send && each.buyer === customer();
  // What is sent in the same way is of the same type.
  return [...underWay].find((each) => isOurs(each) && isSame(each.request as Request, request))?.key;
}

/**
 * Buys something. The page assumes nothing about money: the button is busy until the server has answered, and each click has one
 * key. The lists are read again afterwards. A refusal after the page was left is told in a toast, if the same customer is still there.
 */
export function useSpending<Request extends SpendingRequest>(
  rules: SpendingRules<Request>,
): Spending<Request> {
  const { isSame, send } = rules;
  const [state, setState] = useState<SpendingState<Request>>({ phase: 'idle' });
  const open = useRef<{ readonly request: Request; readonly key: string } | null>(null);
  const line = useLine(isSame);
  const intl = useIntl();
  const isLeft = useIsLeft();

  function topUp(request: Request, missing: number): void {
    const key = newIdempotencyKey();
    openTopUp(missing, { kind: 'asked', request, key, buy: () => buy(request, key) });
    keepPurchase({ request, key, missing, payment: null });
  }

  /** The last request without a decision is sent again with its key. */
  function keyOf(request: Request): string {
    if (open.current && isSame(open.current.request, request)) return open.current.key;
    return keyOfLeft(request, rules) ?? newIdempotencyKey();
  }

  async function sendNow(request: Request, waitingKey: string | undefined): Promise<string | null> {
    const key = waitingKey ?? keyOf(request);
    const buyer = customer();
    open.current = { request, key };
    const sent = { request, key, buyer, send, isLeft };
    underWay.add(sent);
    try {
      const orderId = await send(request, key);
      open.current = null;
      dropPurchase(key);
      // The button of the next request stays busy.
      if (line.isLast(request)) setState({ phase: 'bought', request, orderId });
      return orderId;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (isFinal(error)) {
        open.current = null;
        dropPurchase(key);
      }
      // A fee of the settings may be what changed. The page shows the new one, and the customer decides again.
      if (error.code === 'price-changed') void refreshQueries('GET /api/shop_settings');
      const refused = afterRefusal(request, error);
      setState(refused);
      if (isLeft.current && customer() === buyer) tellRefusal(intl, refused);
      if (refused.phase === 'missing') topUp(request, refused.missing);
      return null;
    } finally {
      underWay.delete(sent);
      refreshMoney();
    }
  }

  async function buy(request: Request, waitingKey?: string): Promise<string | null> {
    if (line.has(request)) return null;
    setState({ phase: 'busy', request });
    return line.enter(request, () => sendNow(request, waitingKey));
  }

  return { state, buy, topUp, dismiss: () => setState({ phase: 'idle' }) };
}
