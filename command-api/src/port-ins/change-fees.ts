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
import type { ChangedFee, WhyFee } from '../kernel/fee-approvals.ts';
import { portInFeeApprovals } from './port-in-fee-approvals.ts';
import { handlePortInFees } from './port-in-fees.commands.ts';

/** The fees that count now, even if the fact of a planned one comes late. */
export async function currentFees(deps: Deps): Promise<PortInFees> {
  const { state } = await deps.streams.refresh(streams.portInFees(), portInFees);
  return stateAt(PORT_IN_FEE_PLANNING, state, nowIso(deps));
}

/**
 * Sets the fee for one number of a country, at once or on a date. If it changes by more than half, a second admin is asked.
 * @throws Rejection `amount-out-of-range`, `change-date`, `too-many-changes`, `large-price-change` without `confirmLarge`
 */
export async function setPortInFee(
  deps: Deps,
  { countryIso, feeMills }: { readonly countryIso: NumberCountry; readonly feeMills: Mills },
  when: When,
  why: WhyFee,
  cause: Cause,
): Promise<ChangedFee> {
  const command = { type: 'SetPortInFee', countryIso, feeMills, ...when } as const;
  const wished = { fee: countryIso, after: feeMills, ...when };
  return portInFeeApprovals.changeOrAsk(deps, wished, why, cause, async () => {
    return (await handlePortInFees(deps, '', command, cause)).position;
  });
}

/** @throws Rejection `not-found` for a change that is not planned, or counts already */
export async function withdrawFeeChange(deps: Deps, withdrawn: ToWithdraw, cause: Cause): Promise<Position> {
  return (await handlePortInFees(deps, '', { type: 'WithdrawFeeChange', ...withdrawn }, cause)).position;
}

/** Makes the planned changes that count now facts. */
export async function carryOutFeeChanges(deps: Deps, cause: Cause): Promise<void> {
  await handlePortInFees(deps, '', { type: 'CarryOutFeeChanges', now: nowIso(deps) }, cause);
}
