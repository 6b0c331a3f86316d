import { bulkOfItem, type NumberEvent, type NumberState, openLeases, reject } from '@ringpost/domain';

// What the number's stream decides when an admin manages it. `number.decider.ts` calls it.

interface OfNumber {
  readonly e164: string;
}

export type ManagingCommand =
  /** The number is not ours any more. */
  | (OfNumber & { readonly type: 'ReleaseNumber' })
  /** A public number is for sale again. */
  | (OfNumber & { readonly type: 'EndPublic'; readonly now: string })
  /** Another vendor delivers its messages. The vendor exists. */
  | (OfNumber & { readonly type: 'AssignVendor'; readonly vendorId: string });

type Details = NonNullable<NumberState['details']>;

/** @throws Rejection `number-unknown` for a number that is not ours, or is on its way back to its vendor */
function requireOurs({ status, details }: NumberState): Details {
  if (details === null || status === 'absent' || status === 'returning') throw reject('number-unknown');
  return details;
}

/**
 * Whoever has the number or waits for it has paid for it, so it stays as it is until that is over. A number that a vendor activated
 * must go back to that vendor, and one that a customer brought over is that customer's.
 * @throws Rejection `number-unknown`, `number-owned`, `number-on-demand`, `number-leased`
 */
function requireIdle(state: NumberState): Details {
  const details = requireOurs(state);
  if (state.ownerId !== undefined) throw reject('number-owned');
  if (bulkOfItem(details.importId) !== undefined) throw reject('number-on-demand');
  if (openLeases(state).length > 0 || state.lines !== undefined) throw reject('number-leased');
  return details;
}

function release({ e164 }: OfNumber, state: NumberState): readonly NumberEvent[] {
  const { vendorId } = requireIdle(state);
  return [{ type: 'NumberReleased', data: { e164, vendorId, appIds: [...state.served].sort() } }];
}

/** Everybody could use the number until now, so texts to it are nobody's only after some quiet days. */
function endPublic(
  { e164, now }: Extract<ManagingCommand, { type: 'EndPublic' }>,
  state: NumberState,
): readonly NumberEvent[] {
  const { importId } = requireOurs(state);
  if (state.status !== 'public') return [];
  return [
    { type: 'NumberPublicEnded', data: { e164, importId } },
    { type: 'NumberPublicUseEnded', data: { e164, endedAt: now } },
  ];
}

function assignVendor(
  { e164, vendorId }: Extract<ManagingCommand, { type: 'AssignVendor' }>,
  state: NumberState,
): readonly NumberEvent[] {
  if (requireOurs(state).vendorId === vendorId) return [];
  const { vendorId: formerVendorId } = requireIdle(state);
  const appIds = [...state.served].sort();
  return [{ type: 'NumberVendorAssigned', data: { e164, vendorId, formerVendorId, appIds } }];
}

/** Decides one of these commands. */
export function decideManaging(command: ManagingCommand, state: NumberState): readonly NumberEvent[] {
  switch (command.type) {
    case 'ReleaseNumber':
      return release(command, state);
    case 'EndPublic':
      return endPublic(command, state);
    case 'AssignVendor':
      return assignVendor(command, state);
  }
}
