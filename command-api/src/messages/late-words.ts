import { account, type NumberState, streams } from '@ringpost/domain';
import type { Deps } from '../kernel/deps.ts';
import type { Routing } from './route-message.ts';

/** What is stored of a message that nobody may ever read. It reads like the messages that a customer had before being forgotten. */
export const NO_WORDS = { from: '', text: '', code: '' } as const;

/**
 * Whether a message is for a customer who was forgotten. Such a customer has no open lease, so it came late, or to a number that
 * this customer brought over.
 */
export async function isOfForgotten(
  { streams: kept }: Pick<Deps, 'streams'>,
  { audience, outcome }: Pick<Routing, 'audience' | 'outcome'>,
  { ownerId }: Pick<NumberState, 'ownerId'>,
): Promise<boolean> {
  const lessee = audience.kind === 'customer' && outcome === 'late' ? audience.userId : undefined;
  const userId = audience.kind === 'operators' ? ownerId : lessee;
  if (userId === undefined) return false;
  const { state } = await kept.refresh(streams.account(userId), account);
  return state.status !== 'absent' && state.isForgotten === true;
}
