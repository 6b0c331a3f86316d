import { latestOf, type Origin, type Position, Rejection } from '@ringpost/domain';
import { toPosition } from '@ringpost/engine';
import type { Cause } from '../kernel/command-handler.ts';
import type { Deps } from '../kernel/deps.ts';
import { requireVendor } from '../vendors/entries.ts';
import { handleNumber } from './number.commands.ts';
import type { NumberCommand } from './number.decider.ts';
import type { ManagedNumbers } from './numbers.contract.ts';

export interface ManageRequest {
  readonly numbers: readonly string[];
  /** What is asked of each number. */
  readonly commandFor: (e164: string) => NumberCommand;
  /** The vendor that the commands name, if they name one. */
  readonly vendorId?: string;
  readonly adminId: string;
  readonly requestId: string;
  readonly origin: Origin;
}

type Refused = ManagedNumbers['refused'][number];

/** The refusals that an answer names. Any other one is that of the request. */
const REFUSALS: readonly Refused['code'][] = [
  'number-unknown',
  'number-owned',
  'number-on-demand',
  'number-leased',
];

interface Outcome {
  readonly e164: string;
  readonly position?: Position;
  readonly code?: Refused['code'];
}

async function manageOne(deps: Deps, e164: string, command: NumberCommand, cause: Cause): Promise<Outcome> {
  try {
    return { e164, position: (await handleNumber(deps, e164, command, cause)).position };
  } catch (error) {
    const code = error instanceof Rejection && REFUSALS.find((each) => each === error.code);
    if (!code) throw error;
    return { e164, code };
  }
}

/**
 * Sends one command to each number. A number that refuses does not stop the others.
 * @throws Rejection `not-found` for an unknown vendor
 */
export async function manageNumbers(
  deps: Deps,
  { numbers, commandFor, vendorId, adminId, requestId, origin }: ManageRequest,
): Promise<{ readonly body: ManagedNumbers; readonly position: string }> {
  if (vendorId !== undefined) await requireVendor(deps, vendorId);
  const cause: Cause = {
    operationId: requestId,
    causationId: requestId,
    correlationId: requestId,
    actor: `admin:${adminId}`,
    ...origin,
  };
  const outcomes = await Promise.all(numbers.map((e164) => manageOne(deps, e164, commandFor(e164), cause)));
  const body: ManagedNumbers = {
    done: outcomes.flatMap(({ e164, code }) => (code ? [] : [e164])),
    refused: outcomes.flatMap(({ e164, code }) => (code ? [{ number_uuid: e164, code }] : [])),
  };
  const last = latestOf(...outcomes.flatMap(({ position }) => position ?? []));
  return { body, position: toPosition(deps.events.epoch, last) };
}
