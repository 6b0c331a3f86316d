import {
  dueFacts,
  type Mills,
  PORT_IN_FEE_PLANNING,
  type PortInFeeEvent,
  type PortInFees,
  portInFees,
  reject,
  withDueFacts,
} from '@ringpost/domain';
import { PORT_IN_FEE_MAX_MILLS, PORT_IN_FEE_MILLS } from '@ringpost/domain/rules/limits';
import type { NumberCountry } from '@ringpost/domain/rules/phone-display';
import {
  planChange,
  type ToWithdraw,
  type When,
  withdrawChange,
} from '@ringpost/domain/rules/planned-changes';
import type { Decider } from '../kernel/decider.ts';

type SetPortInFee = When & {
  readonly type: 'SetPortInFee';
  readonly countryIso: NumberCountry;
  readonly feeMills: Mills;
};

export type PortInFeesCommand =
  | SetPortInFee
  | (ToWithdraw & { readonly type: 'WithdrawFeeChange' })
  /** Makes the planned changes that count now facts. */
  | { readonly type: 'CarryOutFeeChanges'; readonly now: string };

/** The current fee for one number of the country. */
export function feeOf({ mills }: PortInFees, countryIso: NumberCountry): Mills {
  return mills[countryIso] ?? PORT_IN_FEE_MILLS[countryIso];
}

function setFee(command: SetPortInFee, { mills, changes }: PortInFees): readonly PortInFeeEvent[] {
  const { countryIso, feeMills, countsFrom, now: setAt } = command;
  if (!Number.isSafeInteger(feeMills) || feeMills <= 0 || feeMills > PORT_IN_FEE_MAX_MILLS)
    throw reject('amount-out-of-range');
  if (countsFrom !== null) {
    const place = { of: 'port-in-fees', subjectId: 'port-in-fees' } as const;
    const act = { kind: 'port-in-fee', countryIso, feeMills } as const;
    return planChange(changes, place, { ...command, countsFrom }, act);
  }
  if (mills[countryIso] === feeMills) return [];
  return [{ type: 'PortInFeeSet', data: { countryIso, feeMills, setAt } }];
}

/** The table of fees. A fee is never zero, because a hold needs an amount. It counts at once, or from its date. */
export const portInFeesDecider: Decider<PortInFees, PortInFeesCommand, PortInFeeEvent> = {
  ...portInFees,
  decide(command, state) {
    if (command.type === 'CarryOutFeeChanges') return dueFacts(PORT_IN_FEE_PLANNING, state, command.now);
    return withDueFacts(PORT_IN_FEE_PLANNING, state, command.now, (current) =>
      command.type === 'SetPortInFee' ? setFee(command, current) : withdrawChange(current.changes, command),
    );
  },
};
