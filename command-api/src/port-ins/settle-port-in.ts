import {
  isBeforeFoc,
  latestOf,
  type PortInState,
  type Position,
  portIn,
  Rejection,
  streams,
} from '@ringpost/domain';
import type { Cause } from '../kernel/command-handler.ts';
import type { Deps } from '../kernel/deps.ts';
import { captureHold, creditWallet, releaseHold } from '../wallets/entries.ts';
import { handlePortIn } from './port-in.commands.ts';
import { forgetStored, leaveRoom } from './port-in-room.ts';

/** The fee of one draft, held in the wallet. The hold has the draft's id. */
export interface HeldFee {
  readonly portInId: string;
  readonly userId: string;
  readonly draftId: string;
  readonly feeMills: number;
  readonly heldAt: string;
}

/** Deletes the personal data of a cancelled request, which is not needed any more. */
async function forget(
  deps: Deps,
  portInId: string,
  { userId, draftId, documents }: PortInState,
): Promise<void> {
  for (const id of [draftId, ...documents.keys()]) await forgetStored(deps, { portInId, userId }, id);
}

/** The stored data of a paid request does not count any more. */
async function leaveRooms(deps: Deps, { userId, draftId, documents }: PortInState): Promise<void> {
  for (const id of [draftId, ...documents.keys()]) await leaveRoom(deps.vault, userId, id);
}

/** The text that the customer reads in the ledger. */
const FEE_BACK_REASON = 'The fee of a request to bring numbers over, which we cancelled';

/** Gives the fee back once: the operation has the id of the captured hold. */
async function giveFeeBack(
  deps: Deps,
  { userId, submitted }: PortInState,
  captured: Position,
  cause: Cause,
): Promise<Position> {
  if (!submitted) return captured;
  const { draftId, feeMills: amountMills } = submitted;
  const operationId = `${draftId}:fee-back`;
  const command = {
    type: 'CreditFunds',
    userId,
    operationId,
    amountMills,
    reason: FEE_BACK_REASON,
  } as const;
  return latestOf(captured, (await creditWallet(deps, userId, command, cause)).position);
}

async function settleFee(deps: Deps, state: PortInState, cause: Cause): Promise<Position | undefined> {
  const { userId, submitted, isFocConfirmed, status } = state;
  if (!submitted || isBeforeFoc(state)) return undefined;
  const { draftId: holdId, feeMills: amountMills, submittedAt: placedAt } = submitted;
  if (isFocConfirmed) {
    const captured = await captureHold(deps, { userId, holdId, amountMills, placedAt }, cause);
    return state.isFeeGivenBack ? giveFeeBack(deps, state, captured, cause) : captured;
  }
  return status === 'cancelled'
    ? releaseHold(deps, { userId, holdId, reason: 'cancelled' }, cause)
    : undefined;
}

/**
 * Makes the wallet follow a request: a confirmed date takes the fee, an earlier cancel releases it, and a later one by an
 * admin may give it back. The personal data of a cancelled request and of an expired draft is deleted. It may run twice, in
 * any process.
 * @returns the last position of the streams touched
 */
export async function settlePortIn(deps: Deps, portInId: string, cause: Cause): Promise<Position> {
  const { state, position } = await deps.streams.refresh(streams.portIn(portInId), portIn);
  const settled = await settleFee(deps, state, cause);
  if (state.status === 'cancelled') await forget(deps, portInId, state);
  else if (state.isFocConfirmed) await leaveRooms(deps, state);
  return settled === undefined ? position : latestOf(position, settled);
}

/**
 * Submits the draft whose fee is held, or gives the fee back if that draft is not current any more.
 * @throws Rejection `port-in-moved-on` after the fee was given back
 */
export async function submitHeld(deps: Deps, held: HeldFee, cause: Cause): Promise<Position> {
  const { portInId, userId, draftId, feeMills, heldAt: now } = held;
  const command = { type: 'SubmitPortIn', portInId, userId, draftId, feeMills, now } as const;
  try {
    return (await handlePortIn(deps, portInId, command, cause)).position;
  } catch (error) {
    if (error instanceof Rejection && error.code === 'port-in-moved-on')
      await releaseHold(deps, { userId, holdId: draftId, reason: 'cancelled' }, cause);
    throw error;
  }
}
