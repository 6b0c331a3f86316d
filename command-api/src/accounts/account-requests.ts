import { setImmediate as immediate } from 'node:timers/promises';
import type { Deps } from '../kernel/deps.ts';

/**
 * What a visitor asked for by an address. It is written down before it is answered and worked on after, so that the answer
 * takes the same time and says the same whether or not anybody has the address (S9), and no crash forgets it.
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

/** Requests of one process are worked on one after the other. */
export const createAccountRequests = (
  { vault, ids, log }: Pick<Deps, 'vault' | 'ids' | 'log'>,
  workOn: WorkOn,
): AccountRequests => {
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
    // The answer goes out before the work begins, which takes longer for an address that is new.
    tail = tail.then(() => immediate()).then(() => work(id, request, version));
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
};
