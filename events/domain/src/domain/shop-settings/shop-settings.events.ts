import { APPROVAL_EVENTS } from '../approval/approval.events.ts';
import { type Fact, fact } from '../fact.ts';
import { PLANNED_EVENTS } from '../planned/planned.events.ts';
import { orNull, Type } from '../schema.ts';

/** A fee or a limit of the shop is another one from now on. Amounts are mills. */
export const ShopSettingChanged = fact(
  'ShopSettingChanged',
  ['admin', 'system'],
  {
    setting: Type.String(),
    value: Type.Integer(),
    changedAt: Type.String(),
    /** The admin. */
    changedBy: Type.String(),
    /** Why; null: nobody said it. */
    reason: orNull(Type.String()),
  },
  { hasOrigin: true },
);
export type ShopSettingChanged = Fact<typeof ShopSettingChanged>;

export const SHOP_SETTINGS_EVENTS = [ShopSettingChanged, ...PLANNED_EVENTS, ...APPROVAL_EVENTS] as const;
export type ShopSettingsEvent = Fact<(typeof SHOP_SETTINGS_EVENTS)[number]>;
