import { type AccountEvent, type AccountState, account, streams } from '@ringpost/domain';
import type { EventStore } from '@ringpost/engine';
import { LRUCache } from 'lru-cache';

const ACCOUNTS_KEPT = 50_000;

interface Read {
  readonly state: AccountState;
  readonly revision: number;
}

/**
 * Reads accounts from their streams. Each read continues where this process stopped before. For services without
 * commands: a view may not have a deactivation yet, the stream has it.
 */
export function createAccountReader(
  events: Pick<EventStore, 'readStream'>,
): (userId: string) => Promise<AccountState> {
  const readsByUser = new LRUCache<string, Read>({ max: ACCOUNTS_KEPT });
  return async (userId) => {
    let { state, revision } = readsByUser.get(userId) ?? { state: account.initial(), revision: -1 };
    const stream = streams.account(userId);
    for (;;) {
      const page = await events.readStream(stream, { after: revision });
      const last = page.at(-1);
      if (last === undefined) break;
      for (const event of page) state = account.evolve(state, event as unknown as AccountEvent);
      revision = last.revision;
    }
    readsByUser.set(userId, { state, revision });
    return state;
  };
}
