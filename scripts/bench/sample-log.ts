import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LOG_START, plusSeconds, type RecordedEvent, streams, transfer } from '@ringpost/events/domain';
import { type Engine, type NewEvent, openEngine } from '@ringpost/events/engine';
import { numberAt } from '@ringpost/events/testing/positions';
import { seededRandom } from '@ringpost/events/testing/seeded-random';
import { anyDemoText } from '../demo/demo-texts.ts';
import {
  type ActivationFixture,
  activationEvents,
  type Ending,
  publicMessageEvents,
  type Step,
} from './activation-events.ts';
import { openSeeded } from './open-seeded.ts';

/** Raise it when the code below writes other events: then the log of an earlier run is not used again. */
const VERSION = 3;
const CUSTOMERS = 2_000;
const CREDIT_MILLS = 200_000;
/** Orders that are open at the same time, so that their events alternate. */
const AT_ONCE = 250;
const FIRST_ORDER_AT = '2026-07-01T00:00:00.000Z';
const SECONDS_BETWEEN_ORDERS = 60;
const POPULAR_FROM = 4;

/** Share of orders that are followed by a message to a public number. */
const PUBLIC_SHARE = 0.3;
const endingWeights: readonly (readonly [Ending, number])[] = [
  ['completed', 0.62],
  ['expired', 0.2],
  ['cancelled', 0.14],
  ['failed', 0.04],
];

/**
 * A data folder with a log of at least `events` events in a realistic mixture: the catalogue, customers, orders with every
 * ending, private and public messages. It is written through the sealed event store, and kept for the next run.
 */
export async function openSampleLog(events: number): Promise<string> {
  const folder = join(tmpdir(), `ringpost-bench-log-${VERSION}-${events}`);
  const isComplete = join(folder, 'complete');
  if (existsSync(isComplete)) return folder;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await seedCatalogue(folder);
  const engine = await openEngine({ kind: 'embedded', folder: folder });
  try {
    await writeOrders(engine, events);
  } finally {
    await engine.close();
  }
  await writeFile(isComplete, '');
  return folder;
}

async function seedCatalogue(dataDir: string): Promise<void> {
  const clock = { now: () => new Date(FIRST_ORDER_AT) };
  const ringpost = await openSeeded({ dataDir, clock, random: seededRandom(1) });
  await ringpost.close();
}

async function writeOrders({ events }: Engine, wanted: number): Promise<void> {
  const random = seededRandom(2);
  const writer = openWriter(events);
  const catalogue = await readCatalogue(events, random);
  const customers = Array.from({ length: CUSTOMERS }, () => crypto.randomUUID());
  for (const userId of customers) await writer.write(customerEvents(userId));
  let at = FIRST_ORDER_AT;
  while (numberAt(await events.head()) < wanted) {
    const histories = Array.from({ length: AT_ONCE }, () => {
      at = plusSeconds(at, SECONDS_BETWEEN_ORDERS);
      const userId = pick(customers, random);
      const history = activationEvents(catalogue.fixture(userId, at, catalogue.forSale), endingOf(random()));
      return random() < PUBLIC_SHARE
        ? [...history, ...publicMessageEvents(catalogue.fixture(userId, at, catalogue.free))]
        : history;
    });
    for (let step = 0; histories.some((history) => step < history.length); step += 1) {
      await writer.write(histories.flatMap((history) => history[step] ?? []));
    }
  }
}

/** Appends at the revisions that it remembers, because nothing else writes to this log. */
function openWriter(events: Engine['events']) {
  const revisions = new Map<string, number>();

  const prepared = ({ stream, at, events: facts }: Step): readonly NewEvent[] => {
    const cause = { operationId: stream, causationId: stream, correlationId: stream };
    const meta = { ...cause, actor: 'system:bench', occurredAt: at, schemaVersion: 1 as const };
    return facts.map((fact) => ({ ...fact, id: crypto.randomUUID(), meta }));
  };

  return {
    /** Appends all steps at once, in their order. */
    async write(steps: readonly Step[]): Promise<void> {
      const appends = steps.map(async (step) => {
        const { stream } = step;
        const before = revisions.get(stream) ?? (await events.readStream(stream)).at(-1)?.revision ?? -1;
        return { step, before };
      });
      for (const { step, before } of await Promise.all(appends)) {
        if (!revisions.has(step.stream)) revisions.set(step.stream, before);
      }
      await Promise.all(
        steps.map((step) => {
          const revision = revisions.get(step.stream) ?? -1;
          revisions.set(step.stream, revision + step.events.length);
          const expected = revision < 0 ? 'none' : revision;
          return events.append({ stream: step.stream, expected, events: prepared(step) });
        }),
      );
    },
  };
}

function customerEvents(userId: string): readonly Step[] {
  const at = FIRST_ORDER_AT;
  const email = `${userId}@ringpost.example`;
  const entries = transfer('granted', 'available', CREDIT_MILLS);
  const credit = { userId, operationId: userId, amountMills: CREDIT_MILLS, entries };
  return [
    {
      stream: streams.account(userId),
      at,
      events: [
        {
          type: 'AccountRegistered',
          data: { userId, email, locale: 'en', role: 'customer', subject: `user:${userId}` },
        },
        { type: 'AccountConfirmed', data: { userId } },
      ],
    },
    {
      stream: streams.wallet(userId),
      at,
      events: [{ type: 'FundsCredited', data: { ...credit, source: 'admin', reason: 'For the bench' } }],
    },
  ];
}

type Imported = Extract<RecordedEvent, { type: 'NumberImported' }>['data'];

/** The apps and numbers of the seed, read from its log. */
async function readCatalogue(events: Engine['events'], random: () => number) {
  const apps = new Map<string, { templateId: string; priceMills: number }>();
  const numbers = new Map<string, Imported>();
  const free: Imported[] = [];
  for (
    let after = LOG_START, page = await events.readAll();
    page.length > 0;
    page = await events.readAll({ after })
  ) {
    for (const { type, data } of page) {
      if (type === 'AppAdded') apps.set(data.appId, { templateId: data.appId, priceMills: 350 });
      if (type === 'NumberImported') numbers.set(data.e164, data);
      const freed = type === 'NumberMadePublic' ? numbers.get(data.e164) : undefined;
      if (freed) free.push(freed);
    }
    after = page.at(-1)?.position ?? after;
  }
  for (const { e164 } of free) numbers.delete(e164);
  const forSale = [...numbers.values()];
  const ids = [...apps.keys()];

  return {
    forSale,
    free,
    fixture(userId: string, placedAt: string, from: readonly Imported[]): ActivationFixture {
      // The probability falls with the place in the catalogue.
      const appId =
        ids[Math.floor(POPULAR_FROM * (ids.length / POPULAR_FROM + 1) ** random()) - POPULAR_FROM] ?? '';
      const app = apps.get(appId) ?? { templateId: appId, priceMills: 350 };
      const { e164, countryIso, region, rateCentre, vendorId } = pick(from, random);
      return {
        ...app,
        orderId: crypto.randomUUID(),
        userId,
        appId,
        placedAt,
        number: { e164, countryIso, region, rateCentre, vendorId },
        messageId: crypto.randomUUID().replaceAll('-', ''),
        text: anyDemoText(random).text,
      };
    },
  };
}

function endingOf(chance: number): Ending {
  let left = chance;
  for (const [ending, share] of endingWeights) {
    if (left < share) return ending;
    left -= share;
  }
  return 'completed';
}

function pick<T>(list: readonly T[], random: () => number): T {
  const item = list[Math.floor(random() * list.length)];
  if (item === undefined) throw new Error('there is nothing to pick from');
  return item;
}
