import { hasServed, isWholeNumber, number, streams } from '@ringpost/domain';
import type { Cause } from '../kernel/command-handler.ts';
import type { Deps } from '../kernel/deps.ts';
import { handleNumber } from './number.commands.ts';

interface Served {
  readonly e164: string;
  readonly appId: string;
  readonly leaseId: string;
  /** The message of the app. */
  readonly messageId: string;
  readonly receivedAt: string;
  /** The app that the message names; null if it names none. */
  readonly namedAppId: string | null;
}

/** Notes that the app knows the number now, even if no customer reads the message. Sends nothing if that was noted already. */
export async function noteServed(deps: Deps, { e164, ...served }: Served, cause: Cause): Promise<void> {
  const { appId, leaseId, namedAppId } = served;
  const noted = await deps.streams.confirmed(streams.number(e164), number, (state) => {
    if (isWholeNumber(appId) && namedAppId !== null && !hasServed(state, namedAppId)) return false;
    return (state.leases.get(appId) ?? []).some((lease) => lease.leaseId === leaseId && lease.served);
  });
  if (!noted) await handleNumber(deps, e164, { type: 'NoteServed', ...served }, cause);
}
