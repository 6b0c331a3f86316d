import { type Mills, type PortInFeeSet, type PortInFees, portInFees, reject } from '@ringpost/domain';
import { PORT_IN_FEE_MAX_MILLS, PORT_IN_FEE_MILLS } from '@ringpost/domain/rules/limits';
import type { NumberCountry } from '@ringpost/domain/rules/phone-display';
import type { Decider } from '../kernel/decider.ts';

export interface SetPortInFee {
  readonly type: 'SetPortInFee';
  readonly countryIso: NumberCountry;
  readonly feeMills: Mills;
  readonly now: string;
}

/** The current fee for one number of the country. */
export function feeOf(fees: PortInFees, countryIso: NumberCountry): Mills {
  return fees[countryIso] ?? PORT_IN_FEE_MILLS[countryIso];
}

/** The table of fees. A fee is never zero, because a hold needs an amount. */
export const portInFeesDecider: Decider<PortInFees, SetPortInFee, PortInFeeSet> = {
  ...portInFees,
  decide({ countryIso, feeMills, now: setAt }, fees) {
    if (!Number.isSafeInteger(feeMills) || feeMills <= 0 || feeMills > PORT_IN_FEE_MAX_MILLS)
      throw reject('amount-out-of-range');
    if (fees[countryIso] === feeMills) return [];
    return [{ type: 'PortInFeeSet', data: { countryIso, feeMills, setAt } }];
  },
};
