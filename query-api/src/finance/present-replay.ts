import { FINANCE_ACCOUNTS } from '@ringpost/domain/rules/finance-lines';
import { toDollars } from '@ringpost/domain/rules/money-display';
import type { StreamedText } from '@ringpost/web/http';
import type { QueryDeps } from '../query-deps.ts';
import type { ReplayLine } from './finance.contract.ts';
import { type LedgerProof, replayLedger } from './prove-ledger.ts';

function presentProof({
  wallets,
  movements,
  accounts,
  sumMills,
  compared,
  ...found
}: LedgerProof): ReplayLine {
  return {
    proof: {
      wallets,
      movements,
      accounts: FINANCE_ACCOUNTS.map((account) => ({ account, amount: toDollars(accounts[account]) })),
      sum: toDollars(sumMills),
      balances: compared?.balances ?? null,
      differing: found.differing,
      differences: [...found.differences],
    },
  };
}

/** A replay of the ledger, line by line. The wallets that agree are not named. */
export async function* replayLines({ log, readModel }: Pick<QueryDeps, 'log' | 'readModel'>): StreamedText {
  for await (const step of replayLedger({ events: log, readModel })) {
    if ('wallet' in step) continue;
    const line: ReplayLine = 'proof' in step ? presentProof(step.proof) : step;
    yield `${JSON.stringify(line)}\n`;
  }
}
