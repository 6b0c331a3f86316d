import { isAfter, type Mills } from '@ringpost/domain';
import { FINANCE_ACCOUNTS, type FinanceAccount } from '@ringpost/domain/rules/finance-lines';
import { breachList, type Check } from './check.ts';
import type { ShownSums } from './shown-sums.ts';

/** L24: the days of the report, all wallets, and the sales by app and vendor say the same of the money as the log. */
export function financeCheck(shown: readonly ShownSums[]): Check {
  const breaches = breachList();
  const sums: Record<FinanceAccount, Mills> = {
    ...{ available: 0, held: 0, debt: 0 },
    ...{ revenue: 0, granted: 0, paid: 0, moved: 0 },
  };
  let waiting = shown;

  function compare({ view, sums: found }: ShownSums): void {
    for (const account of FINANCE_ACCOUNTS) {
      const mills = found[account];
      if (mills === undefined || mills === sums[account]) continue;
      breaches.add(null, `${view} sum to ${mills} mills ${account}, and the log gives ${sums[account]}`);
    }
  }

  return {
    id: 'L24',
    title: 'the report of all days is the sum of all wallets and of all sales',
    see({ data, position }) {
      if (!('entries' in data)) return;
      for (const each of waiting) if (isAfter(position, each.asOf)) compare(each);
      waiting = waiting.filter(({ asOf }) => !isAfter(position, asOf));
      for (const { account, amountMills } of data.entries) sums[account] += amountMills;
    },
    finish() {
      for (const each of waiting) compare(each);
      waiting = [];
      return { looked: shown.length, breaches: breaches.all };
    },
  };
}
