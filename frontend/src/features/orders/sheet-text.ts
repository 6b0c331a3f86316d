import { localNumber } from '@ringpost/domain/rules/phone-display';
import type { OrderView } from '@ringpost/query-api/orders/orders.contract';
import { bareCode } from '../../ui/code-groups.ts';

/** The part of a bulk order that is copied. */
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

/**
 * One line for each number, in the sequence of the list. `both` gives two columns for a spreadsheet, even for numbers without a
 * code.
 */
export function sheetText(rows: readonly OrderView[], part: SheetPart): string {
  return rows.flatMap((row) => lineOf(row, part)).join('\n');
}
