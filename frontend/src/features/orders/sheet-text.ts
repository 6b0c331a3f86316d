import { localNumber } from '@ringpost/domain/rules/phone-display';
import type { OrderView } from '@ringpost/query-api/orders/orders.contract';
import { bareCode } from '../../ui/code-groups.ts';

/** What is copied of a bulk order. */
export type SheetPart = 'codes' | 'numbers' | 'both';

function shownNumber(number: string): string {
  return localNumber(number) ?? number;
}

function lineOf({ number, code }: OrderView, part: SheetPart): readonly string[] {
  const bare = code === null ? null : bareCode(code);
  if (part === 'codes') return bare === null ? [] : [bare];
  if (number === null) return [];
  return part === 'numbers' ? [shownNumber(number)] : [`${shownNumber(number)}\t${bare ?? ''}`];
}

/** One line each, in the order of the list. Both together are two columns of a spreadsheet, also where no code came yet. */
export function sheetText(rows: readonly OrderView[], part: SheetPart): string {
  return rows.flatMap((row) => lineOf(row, part)).join('\n');
}
