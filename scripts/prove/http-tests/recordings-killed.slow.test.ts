import { createHash } from 'node:crypto';
import type { RecordedEvent } from '@ringpost/domain';
import { RECORDING_RETRY_SECONDS } from '@ringpost/domain/rules/limits';
import { dataFolder } from '@ringpost/testing/data-folder';
import { eventually } from '@ringpost/testing/eventually';
import { seededRandom } from '@ringpost/testing/seeded-random';
import { toneFile } from '@ringpost/testing/wav-file';
import { describe, expect, it } from 'vitest';
import { type FakeTwilio, type Fetching, openFakeTwilio } from './fake-twilio.ts';
import { type KillableServer, startServer } from './killable-server.ts';
import { eventsOf, expectSound } from './stopped-store.ts';

const SEED = 23;
const CUSTOMERS = 4;
const CALLS_PER_CUSTOMER = 4;
const WISH = { numbers: CUSTOMERS, customers: CUSTOMERS, creditMills: 10_000 };
/** A recording that nobody has fetched is due by now. */
const UNFETCHED_MS = 31_000;
/** How the attempts of the calls fail, before they succeed. Each call begins at another place. */
const FAULTS: readonly Fetching[] = ['stuck', 'broken', 'failed', 'broken-unsized'];
const FAILURES = 3;

interface Call {
  readonly index: number;
  readonly customer: number;
  readonly sid: string;
  readonly audio: Buffer;
  /** Twilio never has its recording. */
  readonly isLost: boolean;
}

const CALLS = Array.from({ length: CUSTOMERS * CALLS_PER_CUSTOMER }, (_, index): Call => {
  const customer = index % CUSTOMERS;
  const sid = `RE${createHash('md5').update(`call ${index}`).digest('hex')}`;
  return { index, customer, sid, audio: toneFile(0.5 + index / 20, 300 + index), isLost: index % 8 === 5 };
});
const LOST = CALLS.filter(({ isLost }) => isLost);

function callOf(sid: string): Call {
  const call = CALLS.find((each) => each.sid === sid);
  if (!call) throw new Error(`nobody made the call of ${sid}`);
  return call;
}

/** Some recordings come at once, some never, the others after some failures. `isCalm`: nothing is stuck any more. */
function fetchingOf(sid: string, attempt: number, isCalm: boolean): Fetching {
  const { index, isLost } = callOf(sid);
  if (isLost) return 'failed';
  if (index % 5 === 0 || attempt > FAILURES) return index % 2 === 0 ? 'whole' : 'slow';
  const fault = FAULTS[(index + attempt) % FAULTS.length] ?? 'failed';
  return isCalm && fault === 'stuck' ? 'broken' : fault;
}

function customerOf({ facts }: KillableServer, index: number) {
  const customer = facts.customers[index];
  if (!customer) throw new Error(`there is no customer ${index}`);
  return customer;
}

/** Each order is paid by a code, because a call under an unpaid one is withheld. */
async function buyNumbers(server: KillableServer): Promise<readonly string[]> {
  const { client, facts } = server;
  const purchases = await Promise.all(facts.customers.map((customer) => client.buy(customer, 'number')));
  const numbers = purchases.map(({ body }) => String(body.number));
  await Promise.all(numbers.map((to, index) => client.sms(to, 'Your code is 482193', `SM${index}`)));
  return numbers;
}

/** Twilio tells of each recording twice: when the call ends, with its numbers, and when the audio is there. */
async function announce({ client }: KillableServer, numbers: readonly string[]): Promise<void> {
  await Promise.all(
    CALLS.flatMap(({ customer, sid }) => {
      const to = numbers[customer] ?? '';
      const first = client.recorded(to, sid, { From: '+14155550123', To: to });
      return [first, first.then(() => client.recorded(to, sid))];
    }),
  );
}

/** Kills the server as soon as this many fetches are stuck, in the middle of its work. */
async function killWhenStuck(server: KillableServer, twilio: FakeTwilio, count: number, work: Promise<void>) {
  const outcome = work.then(
    () => 'done',
    () => 'cut off',
  );
  await eventually(() => twilio.stuckCount() >= count);
  await server.kill();
  await outcome;
  await eventually(() => twilio.stuckCount() === 0);
}

function digestOf(bytes: Buffer | undefined): string {
  return createHash('sha256')
    .update(bytes ?? '')
    .digest('hex');
}

interface ListedCall {
  readonly uuid: string;
  readonly voice: { readonly state: string };
}

/** Each call is listed once for its customer. Recordings that came are whole. */
async function expectAllThere(server: KillableServer): Promise<void> {
  for (const [index] of server.facts.customers.entries()) {
    const customer = customerOf(server, index);
    const { body } = await server.client.get(customer, '/api/voice_log/list?limit=100');
    const calls = body.data as readonly ListedCall[];
    const files = await Promise.all(
      calls
        .filter(({ voice }) => voice.state === 'stored')
        .map(({ uuid }) => server.client.download(customer, `/api/voice_log/download/${uuid}`)),
    );
    const ownCalls = CALLS.filter((call) => call.customer === index);
    expect(calls).toHaveLength(ownCalls.length);
    const digests = ownCalls.filter(({ isLost }) => !isLost).map(({ audio }) => digestOf(audio));
    expect(files.map(digestOf).toSorted()).toEqual(digests.toSorted());
  }
}

/** The recordings that these events are about, each as often as there are events. */
function sidsOf(
  events: readonly RecordedEvent[],
  isMeant: (event: RecordedEvent) => boolean,
): readonly string[] {
  const sids = new Map<string | null, string>(
    events.flatMap(({ type, data }) =>
      type === 'SmsReceived' ? [[data.messageId, data.providerMessageId]] : [],
    ),
  );
  return events
    .filter(isMeant)
    .flatMap(({ data }) => ('messageId' in data ? (sids.get(data.messageId) ?? '') : []))
    .toSorted();
}

/** By the log: each call is stored once, and has one recording, or one last failure. */
async function expectOnce(dataDir: string): Promise<void> {
  const events = await eventsOf(dataDir);
  const all = CALLS.map(({ sid }) => sid).toSorted();
  const lostSids = LOST.map(({ sid }) => sid).toSorted();
  const sidsWith = (eventType: RecordedEvent['type']) => sidsOf(events, ({ type }) => type === eventType);
  expect(sidsWith('SmsReceived').filter((sid) => !sid.startsWith('SM'))).toEqual(all);
  expect(sidsWith('RecordingAnnounced')).toEqual(all);
  expect(sidsWith('RecordingStored')).toEqual(all.filter((sid) => !lostSids.includes(sid)));
  expect(sidsOf(events, (each) => each.type === 'RecordingFetchFailed' && each.data.nextAt === null)).toEqual(
    lostSids,
  );
}

describe('a server that is killed while it fetches recordings of calls', () => {
  it(`stores each call once, with its whole recording or none (seed ${SEED})`, {
    timeout: 300_000,
  }, async () => {
    const random = seededRandom(SEED);
    const folder = await dataFolder();
    let isCalm = false;
    const twilio = await openFakeTwilio({
      audioOf: (sid) => callOf(sid).audio,
      fetching: (sid, attempt) => fetchingOf(sid, attempt, isCalm),
    });
    process.env.RINGPOST_TEST_TWILIO = twilio.host;
    let aheadMs = 0;
    let server: KillableServer | undefined;
    const start = async (): Promise<KillableServer> => {
      server = await startServer(folder.path, WISH, aheadMs);
      return server;
    };
    const pass = (running: KillableServer, milliseconds: number): Promise<void> => {
      aheadMs += milliseconds;
      return running.advance(milliseconds);
    };
    try {
      // Given calls whose recordings are being fetched, when the server is killed
      const first = await start();
      const numbers = await buyNumbers(first);
      await killWhenStuck(first, twilio, 1 + Math.floor(random() * 3), announce(first, numbers));
      await expectSound(folder.path);

      // and killed again after Twilio has repeated everything,
      const second = await start();
      await killWhenStuck(second, twilio, 1 + Math.floor(random() * 3), announce(second, numbers));
      await expectSound(folder.path);

      // and once more while a timer fetches what nobody had fetched,
      const third = await start();
      await killWhenStuck(third, twilio, 1, pass(third, UNFETCHED_MS));
      await expectSound(folder.path);

      // then each call has its recording, or lost it after three days of attempts,
      isCalm = true;
      const last = await start();
      await announce(last, numbers);
      for (const seconds of [UNFETCHED_MS / 1_000, ...RECORDING_RETRY_SECONDS])
        await pass(last, (seconds + 1) * 1_000);
      await last.settle();
      await expectAllThere(last);

      // and what is told again changes nothing.
      const attempts = CALLS.map(({ sid }) => twilio.attempts(sid));
      await announce(last, numbers);
      await last.settle();
      expect(CALLS.map(({ sid }) => twilio.attempts(sid))).toEqual(attempts);
      expect(twilio.logins.size).toBe(1);
      await last.stop();
      await expectSound(folder.path);
      await expectOnce(folder.path);
    } finally {
      await server?.kill();
      twilio.close();
      await folder.remove();
    }
  });
});
