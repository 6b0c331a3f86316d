import { BuyingLimitsBody, RoleReason, StatusBody } from '@ringpost/command-api/accounts/accounts.contract';
import { Type } from 'typebox';
import { formCheck } from '../../../ui/form/form-check.ts';

/** The role itself is chosen from a list. */
export const roleForm = formCheck(RoleReason);

export const reasonForm = formCheck(Type.Object({ reason: StatusBody.properties.reason }));

/** A limit is typed as text; no text means the general limit. */
const TypedLimit = Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,4}$' }));

export const limitsForm = formCheck(
  Type.Object({
    openActivations: TypedLimit,
    purchasesPerMinute: TypedLimit,
    cancelsPerHour: TypedLimit,
    reason: BuyingLimitsBody.properties.reason,
  }),
);
