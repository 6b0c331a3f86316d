import type { CsvColumn } from '@ringpost/web/csv';
import type { ApprovalView } from './approvals.contract.ts';

type Change = ApprovalView['change'];

/** What is before or after, as `name=value` for a price; empty if it is only an amount, an event or nothing. */
function sideOf({ role, price, fee }: Change, side: 'before' | 'after'): string | number | null {
  if (role) return side === 'before' ? role.from : role.to;
  if (fee) return fee[side];
  const amounts = price?.[side];
  if (!amounts) return null;
  return Object.entries(amounts)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
}

/** The columns: UTC times, dollars with three decimals, and the terms of the API. */
export const APPROVAL_COLUMNS: readonly CsvColumn<ApprovalView>[] = [
  ['request', (each) => each.approval_uuid],
  ['at', ({ at }) => at],
  ['kind', ({ kind }) => kind],
  ['of', ({ of }) => of],
  ['subject', ({ subject }) => subject],
  ['subject_id', (each) => each.subject_id],
  ['status', ({ status }) => status],
  ['before', ({ change }) => sideOf(change, 'before')],
  ['after', ({ change }) => sideOf(change, 'after')],
  ['amount', ({ change }) => change.amount?.toFixed(3) ?? null],
  ['event', ({ change }) => change.position],
  ['counts_from', ({ change }) => (change.price ?? change.fee)?.counts_from ?? null],
  ['for_customer', ({ change }) => change.price?.email ?? null],
  ['for_country', ({ change }) => change.price?.country_iso ?? null],
  ['for_vendor', ({ change }) => change.price?.vendor_name ?? null],
  ['reason', ({ reason }) => reason],
  ['asked_by', (each) => each.asked_by],
  ['decided_by', (each) => each.decided_by],
  ['waits_until', (each) => each.waits_until],
  ['ended_at', (each) => each.ended_at],
];
