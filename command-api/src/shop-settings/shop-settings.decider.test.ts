import { plusSeconds, type ShopSettingsEvent } from '@ringpost/domain';
import { SHOP_SETTING_NAMES, SHOP_SETTINGS, type ShopSetting } from '@ringpost/domain/rules/shop-settings';
import { decide } from '@ringpost/testing/given-when-then';
import { describe, expect, it } from 'vitest';
import { type ShopSettingsCommand, shopSettingsDecider } from './shop-settings.decider.ts';

const { given } = decide(shopSettingsDecider);
const NOW = '2026-11-27T10:00:00.000Z';
const TOMORROW = plusSeconds(NOW, 86_400);
const PLACE = { changeId: 'c1', of: 'shop-settings', subjectId: 'shop-settings' } as const;

function change(value: number, setting: ShopSetting = 'reservation-fee'): ShopSettingsCommand {
  const when = { now: NOW, countsFrom: null, adminId: 'a1', changeId: 'c1' };
  return { type: 'ChangeShopSetting', setting, value, reason: null, ...when };
}
function changed(value: number, changedAt = NOW): ShopSettingsEvent {
  const data = { setting: 'reservation-fee', value, changedAt, changedBy: 'a1', reason: null };
  return { type: 'ShopSettingChanged', data };
}
const planned: ShopSettingsEvent = {
  type: 'ChangePlanned',
  data: {
    ...{ ...PLACE, countsFrom: TOMORROW, plannedBy: 'a1' },
    act: { kind: 'shop-setting', setting: 'reservation-fee', value: 300, reason: null },
  },
};

describe('a fee or limit of the shop', () => {
  it('changes at once, and not to what it is already', () => {
    given().when(change(300)).then(changed(300));
    given(changed(300)).when(change(300)).then();
    given().when(change(SHOP_SETTINGS['reservation-fee'].usual)).then();
    given(changed(300)).when(change(SHOP_SETTINGS['reservation-fee'].usual)).then(changed(250));
  });

  it('changes on its date, unless that is withdrawn', () => {
    given()
      .when({ ...change(300), countsFrom: TOMORROW } as ShopSettingsCommand)
      .then(planned);
    const carryOut = { type: 'CarryOutSettingChanges', now: TOMORROW } as const;
    given(planned).when(carryOut).then({ type: 'ChangeCarriedOut', data: PLACE }, changed(300, TOMORROW));
    const withdrawn = { type: 'ChangeWithdrawn', data: PLACE } as const;
    given(planned).when({ type: 'WithdrawSettingChange', changeId: 'c1', now: NOW }).then(withdrawn);
    given(planned, withdrawn).when(carryOut).then();
  });

  it.each<[ShopSetting, number]>([
    ['reservation-fee', 0],
    ['reservation-fee', 1.5],
    ['activation-fee-percent', 51],
    ['payment-least', 505],
    ['payment-most', 10_000_010],
    ['open-activations', 0],
    ['purchases-per-minute', 601],
  ])('%s cannot be %d', (setting, value) => {
    given().when(change(value, setting)).thenRejected('setting-out-of-range');
  });

  it('has its usual value within its bounds', () => {
    for (const name of SHOP_SETTING_NAMES) {
      const { usual, least, most, step } = SHOP_SETTINGS[name];
      expect([least <= usual, usual <= most, usual % step], name).toEqual([true, true, 0]);
    }
    expect(SHOP_SETTINGS['payment-least'].most).toBeLessThanOrEqual(SHOP_SETTINGS['payment-most'].least);
  });
});
