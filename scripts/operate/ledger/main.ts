import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type RecordedEvent, streams } from '@ringpost/domain';
import { formatMills } from '@ringpost/domain/rules/money-display';
import { type Engine, engineSettings, openEngine } from '@ringpost/engine';
import { type LedgerProof, replayLedger } from '@ringpost/query-api/app';
import { showShare } from '../start/progress.ts';
import { HEADER, ledgerLines, toJson, toText } from './ledger-lines.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
async function readWallet({ events }: Engine, userId: string): Promise<readonly RecordedEvent[]> {
  const all: RecordedEvent[] = [];
  for (;;) {
    const page = await events.readStream(streams.wallet(userId), { after: all.at(-1)?.revision ?? -1 });
    if (page.length === 0) return all;
    all.push(...page);
  }
}

/** Every movement of one customer's money, with the running balance. */
async function printWallet(engine: Engine, userId: string, json: boolean): Promise<number> {
  const lines = ledgerLines(await readWallet(engine, userId));
  if (lines.length === 0) throw new Error(`No money has moved in a wallet of ${userId}.`);
  console.log((json ? lines.map(toJson) : [HEADER, ...lines.map(toText)]).join('\n'));
  return 0;
}

function summaryOf({ wallets, movements, accounts, compared, differing, differences }: LedgerProof): string {
  const count = (figure: number): string => figure.toLocaleString('en-US');
  const sums = Object.entries(accounts).map(
    ([account, mills]) => `  ${account.padEnd(10)}${formatMills(mills).padStart(16)} USD`,
  );
  const shown = compared
    ? `${count(compared.balances)} balances that customers see were compared.`
    : 'The balances that customers see changed during every look, or there are none, so none was compared.';
  const result = differing === 0 ? 'Everything agrees.' : `${count(differing)} do not agree:`;
  return [
    `${count(movements)} movements of ${count(wallets)} wallets were replayed.`,
    ...sums,
    shown,
    result,
    ...differences.map((each) => `  ${each}`),
    ...(differing > differences.length ? [`  and ${count(differing - differences.length)} more`] : []),
  ].join('\n');
}

/** One object for each wallet, and one for the whole. Amounts are mills: 1000 are a dollar. */
function printJson(proof: LedgerProof): void {
  const { head, compared, accounts, sumMills, differences, ...counts } = proof;
  console.log(
    JSON.stringify({
      ...counts,
      accounts_mills: accounts,
      sum_mills: sumMills,
      head,
      balances_compared: compared?.balances ?? null,
      balances_as_of: compared?.asOf ?? null,
      differences,
    }),
  );
}

/** The money of all customers, in two ways. */
async function printProof(engine: Engine, json: boolean): Promise<number> {
  const showProgress = showShare('Replaying the ledger');
  let isProved = false;
  for await (const step of replayLedger(engine)) {
    if ('share' in step) showProgress(step.share);
    else if ('proof' in step) {
      isProved = step.proof.differing === 0;
      if (json) printJson(step.proof);
      else console.log(summaryOf(step.proof));
    } else if (json) {
      const { userId, movements, availableMills, heldMills, debtMills, differences } = step.wallet;
      const amounts = { available_mills: availableMills, held_mills: heldMills, debt_mills: debtMills };
      console.log(JSON.stringify({ user_id: userId, movements, ...amounts, differences }));
    }
  }
  return isProved ? 0 : 1;
}

/** @returns the exit code */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { json: { type: 'boolean' } },
  });
  const [userId] = positionals;
  const engine = await openEngine({ ...engineSettings(process.env, ROOT), role: 'tool' });
  try {
    const json = values.json ?? !process.stdout.isTTY;
    return await (userId === undefined ? printProof(engine, json) : printWallet(engine, userId, json));
  } finally {
    await engine.close();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
