import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LOG_START, plusSeconds, type RecordedEvent, streams, transfer } from '@ringpost/events/domain';
import { type Engine, type NewEvent, openEngine } from '@ringpost/events/engine';
import { createLog } from '@ringpost/events/http';
import { numberAt } from '@ringpost/events/testing/positions';
import { seededRandom } from '@ringpost/events/testing/seeded-random';
import { anyDemoText } from '../demo/demo-texts.ts';
import { seedNumbersMax } from '../seed/seed-numbers.ts';
import { planSeed, seedStore } from '../seed/seed-store.ts';
import { openRingpost } from '../start/compose.ts';
import {
  type ActivationFixture,
  activationEvents,
  type Ending,
  publicMessageEvents,
  type Step,
} from './activation-events.ts';

/** Another number: what is written below has changed, and the log kept from an earlier run is of no use. */
const VERSION = 2;
const CUSTOMERS = 2_000;
const CREDIT_MILLS = 200_000;
/** Orders that are under way at the same time, so that their events lie between each other's. */
const AT_ONCE = 250;
const FIRST_ORDER_AT = '2026-07-01T00:00:00.000Z';
const SECONDS_BETWEEN_ORDERS = 60;
const POPULAR_FROM = 4;

/** One in so many orders is followed by a message to a public number. */
const PUBLIC_SHARE = 0.3;
const endingWeights: readonly (readonly [Ending, number])[] = [
  ['completed', 0.62],
  ['expired', 0.2],
  ['cancelled', 0.14],
  ['failed', 0.04],
];

/**
 * A data folder whose log holds at least so many events, in the mixture of a real one: the catalogue, customers, orders with
 * every ending, messages private and public. It is written through the sealed event store and kept for the next run.
 */
export async function busyMonths(events: number): Promise<string> {
  const folder = join(tmpdir(), `ringpost-bench-log-${VERSION}-${events}`);
  const isComplete = join(folder, 'complete');
  if (existsSync(isComplete)) return folder;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await seedCatalogue(folder);
  const engine = await openEngine({ dataDir: folder });
  try {
    await writeMonths(engine, events);
  } finally {
    await engine.close();
  }
  await writeFile(isComplete, '');
  return folder;
}

async function seedCatalogue(dataDir: string): Promise<void> {
  const clock = { now: () => new Date(FIRST_ORDER_AT) };
  const ringpost = await openRingpost({
    dataDir,
    clock,
    log: createLog({ level: 'warn' }),
    host: '127.0.0.1',
    port: 0,
    production: false,
    pages: false,
    async prepare({ commandApi }) {
      const { deps } = commandApi;
      await seedStore(deps, planSeed(deps, { numbers: seedNumbersMax, random: seededRandom(1) }));
    },
  });
  await ringpost.close();
}

async function writeMonths({ events }: Engine, wanted: number): Promise<void> {
  const random = seededRandom(2);
  const writer = openWriter(events);
  const stage = await readStage(events, random);
  const customers = Array.from({ length: CUSTOMERS }, () => crypto.randomUUID());
  for (const userId of customers) await writer.write(customerEvents(userId));
  let at = FIRST_ORDER_AT;
  while (numberAt(await events.head()) < wanted) {
    const stories = Array.from({ length: AT_ONCE }, () => {
      at = plusSeconds(at, SECONDS_BETWEEN_ORDERS);
      const userId = pick(customers, random);
      const story = activationEvents(stage.cast(userId, at, stage.forSale), endingOf(random()));
      return random() < PUBLIC_SHARE
        ? [...story, ...publicMessageEvents(stage.cast(userId, at, stage.free))]
        : story;
    });
    for (let step = 0; stories.some((story) => step < story.length); step += 1) {
      await writer.write(stories.flatMap((story) => story[step] ?? []));
    }
  }
}

/** Appends at the revisions it remembers: nobody else writes here. */
function openWriter(events: Engine['events']) {
  const revisions = new Map<string, number>();

  const prepared = ({ stream, at, events: facts }: Step): readonly NewEvent[] => {
    const cause = { operationId: stream, causationId: stream, correlationId: stream };
    const meta = { ...cause, actor: 'system:bench', occurredAt: at, schemaVersion: 1 as const };
    return facts.map((fact) => ({ ...fact, id: crypto.randomUUID(), meta }));
  };

  return {
    /** All at once, in this order. */
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

/** The apps and numbers of the seed, as its own log tells them. */
async function readStage(events: Engine['events'], random: () => number) {
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
    cast(userId: string, placedAt: string, from: readonly Imported[]): ActivationFixture {
      // The chance falls with the place in the catalogue.
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
