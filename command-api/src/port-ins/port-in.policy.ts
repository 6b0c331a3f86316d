import { type EventOf, Rejection } from '@ringpost/domain';
import { causeOfPolicy, type Policy, type Reaction } from '../kernel/run-policies.ts';
import { settlePortIn, submitHeld } from './settle-port-in.ts';

const NAME = 'follow-port-ins';

/** Whether the fee was given back because the draft has changed meanwhile. The customer has seen the refusal. */
function isMovedOn(error: unknown): boolean {
  return error instanceof Rejection && error.code === 'port-in-moved-on';
}

const submit: Reaction<EventOf<'FundsHeld'>> = async (event, deps) => {
  const { purpose, userId, holdId: draftId, amountMills: feeMills, heldAt } = event.data;
  if (purpose.kind !== 'port-in') return;
  const held = { portInId: purpose.id, userId, draftId, feeMills, heldAt };
  try {
    await submitHeld(deps, held, causeOfPolicy(NAME, event));
  } catch (error) {
    if (!isMovedOn(error)) throw error;
  }
};

const settle: Reaction<EventOf<'PortInFocConfirmed' | 'PortInCancelled' | 'PortInDraftExpired'>> = async (
  event,
  deps,
) => {
  await settlePortIn(deps, event.data.portInId, causeOfPolicy(NAME, event));
};

/**
 * A held fee submits its request, and the state of the request settles the fee. This policy does it if the process of a
 * request died before that.
 */
export const followPortIns: Policy = {
  name: NAME,
  from: 'start',
  on: {
    FundsHeld: submit,
    PortInFocConfirmed: settle,
    PortInCancelled: settle,
    PortInDraftExpired: settle,
  },
};
