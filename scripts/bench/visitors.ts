// Visitors who read "/": many kept connections, from many addresses, at a rate that does not wait for the answers.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Handlers, serveParent } from '../prove/http-tests/child-process.ts';
import { quantile } from './figures.ts';
import { openRawHttpClient, type RawHttpClient } from './raw-http-client.ts';
import type { Visit, Visited, VisitorRequests } from './visitor-requests.ts';

const CONNECTING_AT_ONCE = 100;
const ADDRESSES_IN_BLOCK = 250;
/** Like those of a browser. */
const ACCEPTED = 'Accept: text/html\r\nAccept-Encoding: gzip, deflate, br\r\nAccept-Language: en\r\n';
const ETAG = /\r\netag: *(\S+)/i;
const LAST_ANSWERS_WITHIN_MS = 5_000;

interface Visitor {
  readonly client: RawHttpClient;
  /** Names the page that it has. */
  etag: string;
  isWaiting: boolean;
}

const visitors: Visitor[] = [];

/** Each visitor has an address of its own, because the server bounds what one address may read. */
function addressOf(index: number): string {
  return `127.0.${1 + Math.floor(index / ADDRESSES_IN_BLOCK)}.${1 + (index % ADDRESSES_IN_BLOCK)}`;
}

async function read(visitor: Visitor, condition: string): Promise<number> {
  const { status, head } = await visitor.client.get('/', `${ACCEPTED}${condition}`);
  visitor.etag = ETAG.exec(head)?.[1] ?? '';
  return status;
}

async function connectOne(url: string, index: number): Promise<Visitor> {
  const client = await openRawHttpClient(url, addressOf(index));
  const visitor = { client, etag: '', isWaiting: false };
  const status = await read(visitor, '');
  if (status !== 200) throw new Error(`"/" was answered ${status}`);
  return visitor;
}

async function connectAll(url: string, count: number): Promise<undefined> {
  for (let from = 0; from < count; from += CONNECTING_AT_ONCE) {
    const some = Array.from(
      { length: Math.min(CONNECTING_AT_ONCE, count - from) },
      (_, index) => from + index,
    );
    visitors.push(...(await Promise.all(some.map((index) => connectOne(url, index)))));
  }
  return undefined;
}

interface Counts {
  readonly took: number[];
  unchanged: number;
  failed: number;
}

async function visitOnce(visitor: Visitor | undefined, asksIfChanged: boolean, due: number, counts: Counts) {
  // A visitor who still waits has no second connection, so its next visit fails.
  if (!visitor || visitor.isWaiting) {
    counts.failed += 1;
    return;
  }
  visitor.isWaiting = true;
  const condition = asksIfChanged ? `If-None-Match: ${visitor.etag}\r\n` : '';
  const status = await read(visitor, condition).catch(() => 0);
  visitor.isWaiting = false;
  if (status === 304) counts.unchanged += 1;
  if (status === 200 || status === 304) counts.took.push(performance.now() - due);
  else counts.failed += 1;
}

async function visitAll({ perSecond, seconds }: Visit): Promise<Visited> {
  const counts: Counts = { took: [], unchanged: 0, failed: 0 };
  const count = perSecond * seconds;
  const started = performance.now();
  const running: Promise<void>[] = [];
  while (running.length < count) {
    const dueUntilNow = Math.min(count, Math.floor(((performance.now() - started) * perSecond) / 1000));
    while (running.length < dueUntilNow) {
      const index = running.length;
      const due = started + (index * 1000) / perSecond;
      running.push(visitOnce(visitors[index % visitors.length], index % 2 === 1, due, counts));
    }
    await sleep(1);
  }
  await Promise.race([Promise.all(running), sleep(LAST_ANSWERS_WITHIN_MS)]);
  const elapsed = (performance.now() - started) / 1000;
  const took = Float64Array.from(counts.took).sort();
  return {
    p50: quantile(took, 0.5),
    p99: quantile(took, 0.99),
    longest: took.at(-1) ?? 0,
    perSecond: took.length / elapsed,
    unchanged: counts.unchanged / took.length,
    // What was not answered in time has failed too.
    failed: count - took.length,
  };
}

const handlers: Handlers<VisitorRequests> = {
  connect: ({ url, visitors: count }) => connectAll(url, count),
  visit: visitAll,
};

serveParent(handlers, async () => {
  for (const { client } of visitors) client.close();
});
