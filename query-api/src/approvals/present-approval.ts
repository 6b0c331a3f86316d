import { type ApprovalAct, adminOfActor } from '@ringpost/domain';
import { APPROVAL_ROLES } from '@ringpost/domain/rules/approvals';
import { toDollars } from '@ringpost/domain/rules/money-display';
import { SHOP_SETTING_NAMES, SHOP_SETTINGS } from '@ringpost/domain/rules/shop-settings';
import { accounts } from '@ringpost/projections/accounts/accounts.view';
import type { ApprovalRow } from '@ringpost/projections/approvals/approvals.view';
import { apps, vendors } from '@ringpost/projections/catalogue/catalogue.view';
import type { AdjustmentRow } from '@ringpost/projections/wallets/adjustments.view';
import type { QueryDeps } from '../query-deps.ts';
import type { ApprovalView } from './approvals.contract.ts';

type Change = ApprovalView['change'];
type Amounts = NonNullable<Change['price']>['before'];

/** The names of what rows name by ids: accounts, apps and vendors. */
export type Names = ReadonlyMap<string, string>;

const NOTHING: Change = { role: null, price: null, fee: null, position: null, amount: null };

function customerOf(act: ApprovalAct): readonly string[] {
  if (act.kind !== 'price' && act.kind !== 'price-removal') return [];
  return [act.userId, act.vendorId].flatMap((id) => id ?? []);
}

/** The admin who has asked for it. */
export function askerOf({ askedBy }: AdjustmentRow): string {
  return adminOfActor(askedBy) ?? askedBy;
}

/** Reads the names of everything that these rows name. */
export async function readNames(
  { readModel }: QueryDeps,
  rows: readonly ApprovalRow[],
  money: readonly AdjustmentRow[],
): Promise<Names> {
  const ids = new Set([
    ...rows.flatMap((row) => [row.subjectId, row.askedBy, row.decidedBy ?? '', ...customerOf(row.act)]),
    ...money.flatMap((row) => [row.userId, askerOf(row)]),
  ]);
  const [people, products, suppliers] = await Promise.all([
    readModel.collection(accounts).getMany([...ids]),
    readModel.collection(apps).getMany([...ids]),
    readModel.collection(vendors).getMany([...ids]),
  ]);
  return new Map([
    ...people.flatMap(({ _id, email }) => (email === '' ? [] : [[_id, email] as const])),
    ...[...products, ...suppliers].map(({ _id, name }) => [_id, name] as const),
  ]);
}

function amountsOf(mills: {
  readonly onDeliveryMills: number;
  readonly newMills: number;
  readonly usedMills: number;
  readonly initialTermDays: number;
}): Amounts {
  return {
    on_delv_price: toDollars(mills.onDeliveryMills),
    price_new: toDollars(mills.newMills),
    price_old: toDollars(mills.usedMills),
    new_initial_term: mills.initialTermDays,
  };
}

function changeOf({ act, countsFrom }: ApprovalRow, names: Names): Change {
  switch (act.kind) {
    case 'role':
      return { ...NOTHING, role: { from: act.from, to: act.to } };
    case 'forgetting':
      return { ...NOTHING, amount: toDollars(act.amountMills) };
    case 'skip':
      return { ...NOTHING, position: act.position };
    case 'fee': {
      const isMoney = SHOP_SETTING_NAMES.every((name) => name !== act.fee || SHOP_SETTINGS[name].isMoney);
      const shown = (value: number) => (isMoney ? toDollars(value) : value);
      const amounts = { before: shown(act.before), after: shown(act.after) };
      const fee = { name: act.fee, is_money: isMoney, ...amounts, counts_from: countsFrom ?? null };
      return { ...NOTHING, fee };
    }
    case 'price':
    case 'price-removal': {
      const after = act.kind === 'price' ? act : act.after;
      const price = {
        before: amountsOf(act.before),
        after: after ? amountsOf(after) : null,
        email: act.userId && (names.get(act.userId) ?? act.userId),
        country_iso: act.countryIso,
        vendor_name: act.vendorId && (names.get(act.vendorId) ?? act.vendorId),
        counts_from: act.kind === 'price' ? act.countsFrom : (countsFrom ?? null),
      };
      return { ...NOTHING, price };
    }
  }
}

export function presentApproval(row: ApprovalRow, names: Names, callerId: string): ApprovalView {
  return {
    approval_uuid: row._id,
    kind: row.act.kind,
    of: row.of,
    subject_id: row.subjectId,
    subject: row.act.kind === 'fee' ? row.act.fee : (names.get(row.subjectId) ?? row.subjectId),
    change: changeOf(row, names),
    reason: row.reason,
    status: row.status,
    least: APPROVAL_ROLES[row.act.kind],
    asked_by: names.get(row.askedBy) ?? row.askedBy,
    is_own: row.askedBy === callerId,
    decided_by: row.decidedBy && (names.get(row.decidedBy) ?? row.decidedBy),
    at: row.at,
    waits_until: row.waitsUntil,
    ended_at: row.endedAt,
  };
}

/** Money that waits for a second admin. */
export function presentMoney(row: AdjustmentRow, names: Names, callerId: string): ApprovalView {
  const askedBy = askerOf(row);
  return {
    approval_uuid: row._id,
    kind: row.kind,
    of: 'wallet',
    subject_id: row.userId,
    subject: names.get(row.userId) ?? row.userId,
    change: { ...NOTHING, amount: toDollars(row.amountMills) },
    reason: row.reason,
    status: 'waiting',
    least: 'admin',
    asked_by: names.get(askedBy) ?? askedBy,
    is_own: askedBy === callerId,
    decided_by: null,
    at: row.at,
    waits_until: row.waitsUntil,
    ended_at: null,
  };
}
