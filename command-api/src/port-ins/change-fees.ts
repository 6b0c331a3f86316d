import {
  type Mills,
  PORT_IN_FEE_PLANNING,
  type PortInFees,
  type Position,
  portInFees,
  stateAt,
  streams,
} from '@ringpost/domain';
import type { NumberCountry } from '@ringpost/domain/rules/phone-display';
import type { ToWithdraw, When } from '@ringpost/domain/rules/planned-changes';
import type { Cause } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { handlePortInFees } from './port-in-fees.commands.ts';

/** The fees that count now, even if the fact of a planned one comes late. */
export async function currentFees(deps: Deps): Promise<PortInFees> {
  const { state } = await deps.streams.refresh(streams.portInFees(), portInFees);
  return stateAt(PORT_IN_FEE_PLANNING, state, nowIso(deps));
}

/**
 * Sets the fee for one number of a country, at once or on a date.
 * @throws Rejection `amount-out-of-range`, `change-date`, `too-many-changes`
 */
export async function setPortInFee(
  deps: Deps,
  countryIso: NumberCountry,
  feeMills: Mills,
  when: When,
  cause: Cause,
): Promise<Position> {
  const command = { type: 'SetPortInFee', countryIso, feeMills, ...when } as const;
  return (await handlePortInFees(deps, '', command, cause)).position;
}

/** @throws Rejection `not-found` for a change that is not planned, or counts already */
export async function withdrawFeeChange(deps: Deps, withdrawn: ToWithdraw, cause: Cause): Promise<Position> {
  return (await handlePortInFees(deps, '', { type: 'WithdrawFeeChange', ...withdrawn }, cause)).position;
}

/** Makes the planned changes that count now facts. */
export async function carryOutFeeChanges(deps: Deps, cause: Cause): Promise<void> {
  await handlePortInFees(deps, '', { type: 'CarryOutFeeChanges', now: nowIso(deps) }, cause);
}
