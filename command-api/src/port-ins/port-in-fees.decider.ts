import {
  dueFacts,
  type Mills,
  PORT_IN_FEE_PLANNING,
  type PortInFeeEvent,
  type PortInFees,
  portInFees,
  reject,
  stateAt,
  withDueFacts,
} from '@ringpost/domain';
import { requireSmallFee } from '@ringpost/domain/rules/large-fee-change';
import { PORT_IN_FEE_MAX_MILLS, PORT_IN_FEE_MILLS } from '@ringpost/domain/rules/limits';
import { toDollars } from '@ringpost/domain/rules/money-display';
import type { NumberCountry } from '@ringpost/domain/rules/phone-display';
import {
  planChange,
  type ToWithdraw,
  type When,
  withdrawChange,
} from '@ringpost/domain/rules/planned-changes';
import type { Decider } from '../kernel/decider.ts';

interface NewFee extends When {
  readonly countryIso: NumberCountry;
  readonly feeMills: Mills;
}

export type PortInFeesCommand =
  | (NewFee & { readonly type: 'SetPortInFee' })
  | (ToWithdraw & { readonly type: 'WithdrawFeeChange' })
  /** Makes the planned changes that count now facts. */
  | { readonly type: 'CarryOutFeeChanges'; readonly now: string };

/** The current fee for one number of the country. */
export function feeOf({ mills }: PortInFees, countryIso: NumberCountry): Mills {
  return mills[countryIso] ?? PORT_IN_FEE_MILLS[countryIso];
}

/** @throws Rejection `large-price-change` */
function requireSmall({ countryIso, feeMills: after, countsFrom, now }: NewFee, state: PortInFees): void {
  const present = feeOf(stateAt(PORT_IN_FEE_PLANNING, state, countsFrom ?? now), countryIso);
  const agreed = state.agreed.get(countryIso) ?? PORT_IN_FEE_MILLS[countryIso];
  requireSmallFee({ present, agreed, after }, toDollars);
}

/** @param isApproved whether two admins have agreed: a change of more than half needs them @throws Rejection */
export function feeFacts(command: NewFee, state: PortInFees, isApproved: boolean): readonly PortInFeeEvent[] {
  const { countryIso, feeMills, countsFrom, now: setAt } = command;
  if (!Number.isSafeInteger(feeMills) || feeMills <= 0 || feeMills > PORT_IN_FEE_MAX_MILLS)
    throw reject('amount-out-of-range');
  if (countsFrom === null && state.mills[countryIso] === feeMills) return [];
  if (!isApproved) requireSmall(command, state);
  if (countsFrom !== null) {
    const place = { of: 'port-in-fees', subjectId: 'port-in-fees' } as const;
    const act = { kind: 'port-in-fee', countryIso, feeMills } as const;
    return planChange(state.changes, place, { ...command, countsFrom, isApproved }, act);
  }
  return [{ type: 'PortInFeeSet', data: { countryIso, feeMills, setAt } }];
}

/** The table of fees. A fee is never zero, because a hold needs an amount. It counts at once, or from its date. */
export const portInFeesDecider: Decider<PortInFees, PortInFeesCommand, PortInFeeEvent> = {
  ...portInFees,
  decide(command, state) {
    if (command.type === 'CarryOutFeeChanges') return dueFacts(PORT_IN_FEE_PLANNING, state, command.now);
    return withDueFacts(PORT_IN_FEE_PLANNING, state, command.now, (current) =>
      command.type === 'SetPortInFee'
        ? feeFacts(command, current, false)
        : withdrawChange(current.changes, command),
    );
  },
};
