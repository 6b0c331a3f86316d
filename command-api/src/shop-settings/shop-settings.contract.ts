import {
  CONFIRM_LARGE,
  COUNTS_FROM,
  Reason,
  WaitsForApproval,
} from '@ringpost/domain/contracts/fields.contract';
import { SHOP_SETTING_NAMES } from '@ringpost/domain/rules/shop-settings';
import { Type } from 'typebox';

export const changeSettingContract = {
  method: 'PUT',
  path: '/api/admin/shop_settings/{setting}',
  summary:
    'Change a fee or a limit of the shop, at once or on a date. A fee that changes by more than half must be confirmed, and waits for a second admin.',
  tag: 'shop',
  params: Type.Object({ setting: Type.Enum([...SHOP_SETTING_NAMES]) }),
  body: Type.Object({
    /** Dollars for an amount, else a whole number. `GET /api/shop_settings` says which, and the bounds. */
    value: Type.Number({ minimum: 0, maximum: 1_000_000, multipleOf: 0.001 }),
    ...COUNTS_FROM,
    ...CONFIRM_LARGE,
    /** Stored with the change, and shown to the admin who approves it. */
    reason: Type.Optional(Reason),
  }),
  needsFreshPassword: true,
  tellsPosition: true,
  answers: { 202: WaitsForApproval, 204: null },
  problems: [
    'setting-out-of-range',
    'change-date',
    'too-many-changes',
    'large-price-change',
    'too-many-approvals',
  ],
} as const;
