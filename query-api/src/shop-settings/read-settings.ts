import { type ShopSettingsState, settingsOfRecord, shopSettings } from '@ringpost/domain';
import { type ReadModel, shapeOf } from '@ringpost/engine';
import {
  SHOP_SETTINGS_ID,
  SHOP_SETTINGS_SHAPE,
  shopSettingRows,
} from '@ringpost/projections/catalogue/shop-settings.view';

/** The fees and limits as the catalogue has them: the usual ones while readers still see rows of an earlier version. */
export async function readShopSettings(readModel: ReadModel): Promise<ShopSettingsState> {
  const version = await readModel.liveVersion('catalogue');
  const isKnown = version !== undefined && shapeOf(version) >= SHOP_SETTINGS_SHAPE;
  const row = isKnown ? await readModel.collection(shopSettingRows).get(SHOP_SETTINGS_ID) : undefined;
  return row ? settingsOfRecord(row) : shopSettings.initial();
}
