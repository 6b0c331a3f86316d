import {
  Dollars,
  FRESHNESS,
  Instant,
  MIN_POSITION,
  orNull,
  type Shape,
} from '@ringpost/domain/contracts/fields.contract';
import { SHOP_SETTING_NAMES } from '@ringpost/domain/rules/shop-settings';
import { Type } from 'typebox';

const Line = Type.Object({
  setting: Type.Enum([...SHOP_SETTING_NAMES]),
  /** Whether the numbers are amounts in dollars. */
  is_money: Type.Boolean(),
  /** What counts now. */
  value: Dollars,
  /** What counts until an admin sets another one. */
  usual: Dollars,
  least: Dollars,
  most: Dollars,
  /** Null: it was never changed. */
  changed_at: orNull(Instant),
});
export type ShopSettingLine = Shape<typeof Line>;

export const shopSettingsContract = {
  method: 'GET',
  path: '/api/shop_settings',
  scope: 'read',
  summary: 'The fees and limits of the shop as they count now, and the bounds of each.',
  tag: 'shop',
  query: Type.Object(MIN_POSITION),
  answers: { 200: Type.Object({ data: Type.Array(Line), ...FRESHNESS }) },
} as const;
