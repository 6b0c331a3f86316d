import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../kernel/deps.ts';

/**
 * What a visitor asked for by an address. It is written down before it is answered and worked on after, so that the answer
 * takes the same time and says the same whether or not anybody has the address, and no crash forgets it.
 */
export type AccountRequest = {
  readonly email: string;
  readonly correlationId: string;
  /** The client's address. */
  readonly address: string;
} & (
  | { readonly kind: 'sign-up'; readonly passwordHash: string; readonly locale: string; readonly p?: string }
  /** `p`: where the visitor wanted to go after the login. */
  | { readonly kind: 'resend'; readonly p?: string }
  | { readonly kind: 'reset' }
);

/** Does what was asked; it may run twice for one id. */
export type WorkOn = (id: string, request: AccountRequest) => Promise<void>;

export interface AccountRequests {
  /** Durable once resolved; the work follows by itself. */
  accept(request: AccountRequest): Promise<void>;
  /** Takes up what an earlier run left. */
  resume(): Promise<void>;
  /** Resolves when nothing is being worked on. */
  idle(): Promise<void>;
}

const space = 'account-requests';

const shortestPause = 50;
const longestPause = 1050;

/** Milliseconds between an answer and the work: other requests that follow at once tell nothing of how long it takes. */
export function pauseMilliseconds(random: number): number {
  return Math.round(shortestPause + random * (longestPause - shortestPause));
}

/** Lets a random time pass. */
export function randomPause({ random }: Pick<Deps, 'random'>): Promise<void> {
  return sleep(pauseMilliseconds(random()));
}

/** Requests of one process are worked on one after the other, each some time after its answer. */
export function createAccountRequests(
  { vault, ids, log }: Pick<Deps, 'vault' | 'ids' | 'log'>,
  pause: () => Promise<void>,
  workOn: WorkOn,
): AccountRequests {
  let tail: Promise<void> = Promise.resolve();
  const underWay = new Set<string>();

  const work = async (id: string, request: AccountRequest, version: number): Promise<void> => {
    try {
      await workOn(id, request);
      await vault.remove(space, id, version);
    } catch (error) {
      log.error({ err: error, request: id, kind: request.kind }, 'a request by mail stays open');
    } finally {
      underWay.delete(id);
    }
  };

  const enqueue = (id: string, request: AccountRequest, version: number): void => {
    if (underWay.has(id)) return;
    underWay.add(id);
    // Each waits by itself, so that many of them do not wait for each other's pauses.
    tail = Promise.all([tail, pause()]).then(() => work(id, request, version));
  };

  return {
    async accept(request) {
      const id = ids.next();
      enqueue(id, request, await vault.put(space, id, request, 0));
    },
    async resume() {
      for (const { key, value, version } of await vault.list<AccountRequest>(space))
        enqueue(key, value, version);
      await tail;
    },
    idle: () => tail,
  };
}
