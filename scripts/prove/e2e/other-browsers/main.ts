// The journeys that must pass in Firefox and in WebKit as well. Playwright cannot drive Debian's builds of either.
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createOperator } from '../operator.ts';
import { startServer } from '../started-server.ts';
import type { Driver } from './driver.ts';
import { openFirefox } from './firefox.ts';
import { type Journey, journeys, type Stage } from './journeys.ts';
import { layLine } from './line.ts';
import { visitorOf } from './visitor.ts';
import { miniBrowser, openWebKit } from './webkit.ts';

const {
  RINGPOST_FIREFOX: firefox,
  RINGPOST_WEBKIT_DRIVER: webKitDriver,
  RINGPOST_TOTALS: totalsFile,
} = process.env;
const webKit = miniBrowser();
const totals = { passed: 0, failed: 0 };

async function holds({ name }: Driver, journey: Journey, stage: Stage): Promise<boolean> {
  const startedAt = performance.now();
  const error = await journey.run(stage).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${error ? 'FAILED' : 'ok    '} ${name}: ${journey.name} (${seconds} s)`);
  if (error) console.log(error instanceof Error ? error.stack : error, await stage.visitor.describePage());
  totals[error ? 'failed' : 'passed'] += 1;
  return !error;
}

/** One server and one customer per browser. After a failed journey the rest cannot continue. */
async function travel(open: () => Promise<Driver>): Promise<void> {
  const line = await layLine();
  const server = await startServer(100, { publicUrl: line.url });
  line.leadTo(Number(new URL(server.url).port));
  const driver = await open();
  const name = randomBytes(5).toString('hex');
  const account = { email: `${name}@example.test`, password: `quiet-harbour-${name}` };
  const operator = createOperator({ ...server, url: line.url });
  const stage: Stage = {
    ...account,
    visitor: visitorOf(driver),
    server,
    operator,
    line,
  };
  for (const [index, journey] of journeys.entries()) {
    if (await holds(driver, journey, stage)) continue;
    totals.failed += journeys.length - index - 1;
    break;
  }
  await driver.close();
  await server.close();
  await line.close();
}

async function main(): Promise<void> {
  if (firefox) await travel(() => openFirefox(firefox));
  if (webKitDriver && webKit) await travel(() => openWebKit(webKitDriver, webKit));
  if (totalsFile) writeFileSync(totalsFile, JSON.stringify(totals));
  process.exit(totals.failed === 0 ? 0 : 1);
}

await main();
