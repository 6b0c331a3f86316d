import { type Call, requireAddress, requireScope } from '@ringpost/web/http';
import type { QueryDeps } from '../query-deps.ts';

/** What is known of the sender of a request that stays open. */
export type OpenCall = Pick<Call<unknown, unknown, unknown>, 'header' | 'address'>;

/**
 * Checks the sender of an open request again: while it was open, its session or key may have ended, and a key may have got other
 * scopes or addresses. Whatever stays open only reads.
 * @throws Rejection `unauthenticated`, `session-expired`, `account-inactive`, `key-address-refused`, `key-not-allowed`
 */
export async function requireStillAllowed(
  { sessions }: Pick<QueryDeps, 'sessions'>,
  call: OpenCall,
): Promise<void> {
  const caller = await sessions.authenticate(call.header('authorization'));
  requireAddress(caller, call.address);
  requireScope(caller, 'read');
}
