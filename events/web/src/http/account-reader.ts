import { type AccountEvent, type AccountState, account, streams } from '@ringpost/domain';
import type { EventStore } from '@ringpost/engine';
import { atMost } from '@ringpost/engine';
import { LRUCache } from 'lru-cache';

const ACCOUNTS_KEPT = 50_000;

interface Read {
  readonly state: AccountState;
  readonly revision: number;
}

/** Reads an account from its stream, from where an earlier read stopped. */
export async function readAccount(
  events: Pick<EventStore, 'readStream'>,
  userId: string,
  from: Read = { state: account.initial(), revision: -1 },
): Promise<Read> {
  let { state, revision } = from;
  for (;;) {
    const page = await events.readStream(streams.account(userId), { after: revision });
    const last = page.at(-1);
    if (last === undefined) return { state, revision };
    for (const event of page) state = account.evolve(state, event as unknown as AccountEvent);
    revision = last.revision;
  }
}

/**
 * Reads accounts from their streams. Each read continues where this process stopped before. For services without
 * commands: a view may not have a deactivation yet, the stream has it.
 */
export function createAccountReader(
  events: Pick<EventStore, 'readStream'>,
): (userId: string) => Promise<AccountState> {
  const readsByUser = new LRUCache<string, Read>(atMost(ACCOUNTS_KEPT));
  return async (userId) => {
    const read = await readAccount(events, userId, readsByUser.get(userId));
    readsByUser.set(userId, read);
    return read.state;
  };
}
