// npm run bench [-- part ...] [--json file] [--rounds n] [--seconds n] [--profile folder]
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { measureColdStart } from './cold-start.ts';
import { measureFsync } from './fsync.ts';
import { measurePageWeight } from './page-weight.ts';
import { measurePurchases } from './purchases.ts';
import { measurePush } from './push.ts';
import { measureRebuild } from './rebuild.ts';
import { type Effort, openReport, type PartReport, printHead, printPart } from './report.ts';

type Measure = (effort: Effort) => Promise<PartReport>;

const parts: Readonly<Record<string, Measure>> = {
  fsync: measureFsync,
  'page-weight': measurePageWeight,
  'cold-start': measureColdStart,
  purchases: measurePurchases,
  push: measurePush,
  rebuild: measureRebuild,
};

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: 'string' },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '2' },
      profile: { type: 'string' },
    },
  });
  const unknown = positionals.find((name) => !(name in parts));
  if (unknown) throw new Error(`There is no part "${unknown}"; there are ${Object.keys(parts).join(', ')}.`);
  const effort = {
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    profileTo: values.profile,
  };
  const report = openReport();
  printHead(report);
  for (const [name, measure] of Object.entries(parts)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    const part = await measure(effort);
    report.parts.push(part);
    printPart(part);
  }
  const json = JSON.stringify(report, null, 2);
  if (values.json === undefined) console.log(json);
  else writeFileSync(values.json, `${json}\n`);
}

await main();
