import { toDollars } from '@ringpost/domain/rules/money-display';
import { SHOP_SETTING_NAMES, SHOP_SETTINGS } from '@ringpost/domain/rules/shop-settings';
import type { PlannedChangeRow } from '@ringpost/projections/planned-changes/planned-changes.view';
import { presentAmounts, presentScope, presentTerms } from '../catalogue/present-app.ts';
import type { PriceNames } from '../catalogue/price-names.ts';
import { presentStep } from '../catalogue/volume-discount.routes.ts';
import type { PlannedChangeView } from './planned-changes.contract.ts';

type Change = PlannedChangeView['change'];

const NOTHING: Change = {
  ...{ price: null, is_hidden: null, text: null },
  ...{ notice: null, fee: null, limits: null, steps: null, setting: null },
};

function changeOf(act: PlannedChangeRow['act'], names: PriceNames): Change {
  switch (act.kind) {
    case 'price': {
      const { price } = act;
      const amounts = price && { ...presentAmounts(price), term_prices: presentTerms(price) };
      return { ...NOTHING, price: { ...presentScope(act, names), amounts } };
    }
    case 'sale':
      return { ...NOTHING, is_hidden: act.isHidden, text: act.reason };
    case 'app-name':
      return { ...NOTHING, text: act.name };
    case 'keyword':
    case 'keyword-removal':
      return { ...NOTHING, text: act.keyword };
    case 'port-in-fee':
      return { ...NOTHING, fee: { country_iso: act.countryIso, amount: toDollars(act.feeMills) } };
    case 'buying-limits': {
      const { openActivations, purchasesPerMinute, cancelsPerHour } = act;
      const limits = {
        open_activations: openActivations,
        purchases_per_minute: purchasesPerMinute,
        cancels_per_hour: cancelsPerHour,
      };
      return { ...NOTHING, limits };
    }
    case 'notice-text':
      return { ...NOTHING, notice: act.notice, text: act.text };
    case 'shop-setting': {
      const { setting: name, value } = act;
      const isMoney = SHOP_SETTING_NAMES.some((known) => known === name && SHOP_SETTINGS[known].isMoney);
      const setting = { name, is_money: isMoney, value: isMoney ? toDollars(value) : value };
      return { ...NOTHING, setting };
    }
    case 'volume-steps':
      return { ...NOTHING, steps: act.steps.map(presentStep) };
  }
}

export function presentChange(row: PlannedChangeRow, names: PriceNames): PlannedChangeView {
  return {
    change_uuid: row._id,
    of: row.of,
    subject_id: row.subjectId,
    kind: row.act.kind,
    change: changeOf(row.act, names),
    counts_from: row.countsFrom,
    planned_by: names.emails.get(row.plannedBy) ?? row.plannedBy,
  };
}
