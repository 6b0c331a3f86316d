import { fileURLToPath } from 'node:url';
import { type RecordedEvent, streams } from '@ringpost/domain';
import { type Engine, engineSettings, openEngine } from '@ringpost/engine';
import { HEADER, ledgerLines, toText } from './ledger-lines.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const USAGE = 'npm run replay-ledger -- <user id>';

async function readWallet({ events }: Engine, userId: string): Promise<readonly RecordedEvent[]> {
  const all: RecordedEvent[] = [];
  for (;;) {
    const page = await events.readStream(streams.wallet(userId), { after: all.at(-1)?.revision ?? -1 });
    if (page.length === 0) return all;
    all.push(...page);
  }
}

/** Prints every movement of a customer's money, from the log alone, with the running balance. Writes nothing. */
async function main([userId]: readonly string[]): Promise<void> {
  if (userId === undefined) throw new Error(USAGE);
  const engine = await openEngine({ ...engineSettings(process.env, ROOT), role: 'tool' });
  try {
    const lines = ledgerLines(await readWallet(engine, userId));
    if (lines.length === 0) throw new Error(`No money has moved in a wallet of ${userId}.`);
    console.log([HEADER, ...lines.map(toText)].join('\n'));
  } finally {
    await engine.close();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
