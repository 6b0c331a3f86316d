import type { ShopSettingsRecord } from '@ringpost/domain';
import type { View } from '@ringpost/engine';

/** The fees and limits that admins have changed, in one row. Readers ask `shopSettingsAt` which of them count. */
export interface ShopSettingsRow extends ShopSettingsRecord {
  readonly _id: string;
}

export const shopSettingRows: View<ShopSettingsRow> = { name: 'shop-settings', indexes: [] };

export const SHOP_SETTINGS_ID = 'all';

/** The first shape of the catalogue that has this row. */
export const SHOP_SETTINGS_SHAPE = 4;
