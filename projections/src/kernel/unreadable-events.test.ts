import { readdirSync, readFileSync } from 'node:fs';
import type { Position } from '@ringpost/domain';
import { kindOfStream, type RecordedEvent } from '@ringpost/domain';
import { type Engine, openEngine } from '@ringpost/engine';
import { breakEvent, type EventChange, FLIPPED_TEXT, withText } from '@ringpost/testing/broken-event';
import { dataFolder } from '@ringpost/testing/data-folder';
import { numberAt, positionAt } from '@ringpost/testing/positions';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { projectors } from '../projectors.ts';
import {
  boughtEvent,
  capturedEvent,
  completedEvent,
  numberEvent,
  smsEvent,
} from '../testing/activation-events.ts';
import { createHistory } from '../testing/history.ts';
import { record } from '../testing/record.ts';
import { type Projections, runProjectors } from './run-projectors.ts';

let folder: Awaited<ReturnType<typeof dataFolder>>;
let engine: Engine;
let projections: Projections;
let last: Position;

/** Changes the first event of a type without the engine, and runs all projectors from the first event on. */
async function runOverBroken(type: string, change: EventChange) {
  const position = breakEvent(folder.path, type, change);
  const alarms: { readonly name: string; readonly position: Position; readonly error: string }[] = [];
  engine = await openEngine({ kind: 'embedded', folder: folder.path });
  projections = await runProjectors({
    ...engine,
    projectors,
    onAlarm: (name, stopped) => alarms.push({ name, ...stopped }),
  });
  for (const { name } of projectors) await projections.waitFor(name, last, 60_000);
  return { alarms, position };
}
function namesOf(alarms: readonly { readonly name: string }[]) {
  return alarms.map(({ name }) => name).sort();
}

describe('an event that cannot be read', () => {
  beforeEach(async () => {
    folder = await dataFolder();
    engine = await openEngine({ kind: 'embedded', folder: folder.path });
    last = await record(
      engine.events,
      capturedEvent(completedEvent(smsEvent(boughtEvent(numberEvent(createHistory()))))).events,
    );
    await engine.close();
  });
  afterEach(async () => {
    await projections.close();
    await engine.close();
    await folder.remove();
  });

  it.each([
    ['a sealed text that was changed', 'SmsReceived', FLIPPED_TEXT, ['feeds']],
    ['a text that was never sealed', 'SmsReceived', withText(() => 'bare'), ['feeds']],
    [
      'data that are no JSON',
      'NumberImported',
      () => ({ data: '{' }),
      ['deadlines', 'imports', 'inventory', 'messages'],
    ],
    [
      'data that are no JSON, of a personal event',
      'SmsReceived',
      () => ({ data: '{' }),
      ['audit', 'feeds', 'messages', 'orders', 'unclaimed'],
    ],
    [
      'a meta that is no JSON',
      'FundsHeldForOrder',
      () => ({ meta: '' }),
      ['audit', 'customers', 'finance', 'orders', 'wallets'],
    ],
    [
      'a type that nobody knows',
      'FundsHeldForOrder',
      () => ({ type: 'FundsFrozen' }),
      [
        'audit',
        'balances',
        'customers',
        'deadlines',
        'finance',
        'order-lists',
        'orders',
        'payments',
        'port-ins',
        'wallets',
      ],
    ],
  ])(
    '(%s) stops only the projectors that need it, at its position; the others reach the end',
    async (_, type, change, needing) => {
      const { alarms, position } = await runOverBroken(type, change);
      expect(namesOf(alarms)).toEqual(needing);
      expect(alarms.map((alarm) => alarm.position)).toEqual(needing.map(() => position));
      for (const status of projections.status()) {
        if (needing.includes(status.name))
          expect(status).toMatchObject({
            position: positionAt(numberAt(position) - 1),
            stopped: { position },
          });
        else expect(status).toMatchObject({ position: last, stopped: undefined });
      }
    },
  );

  it.each([
    ['SmsReceived', () => ({ data: '{' })],
    ['NumberImported', () => ({ data: '{' })],
    ['FundsHeldForOrder', () => ({ meta: '' })],
  ])('(%s) lets every projector reach the end once it is skipped', async (type, change) => {
    const { alarms, position } = await runOverBroken(type, change);
    const stopped = namesOf(alarms);
    for (const projector of stopped) {
      const skipped = { projector, position, reason: 'For a test', skippedAt: '2026-11-21T10:00:00.000Z' };
      last = await record(engine.events, createHistory().append('EventSkipped', skipped).events);
    }
    await vi.waitFor(() => {
      for (const status of projections.status())
        expect(status).toMatchObject({ position: last, stopped: undefined });
    }, 60_000);
    expect(namesOf(alarms)).toEqual(stopped);
  });

  it('stops no projector if none reads its kind of stream', async () => {
    const { alarms } = await runOverBroken('SmsReceived', () => ({
      type: 'RentalBegun',
      stream: 'rental-4711',
    }));
    expect(alarms).toEqual([]);
  });
});

const history = new URL('../../../events/domain/src/versioning/history/', import.meta.url);
const examples = readdirSync(history).map(
  (file) => JSON.parse(readFileSync(new URL(file, history), 'utf8')) as RecordedEvent,
);
function unreadable({ type, data }: RecordedEvent): RecordedEvent {
  const [history] = createHistory().append(type, data as never).events;
  if (!history) throw new Error('it was told');
  const event = { type, id: history.id, stream: history.stream, revision: 0, position: positionAt(0) };
  for (const part of ['data', 'meta']) {
    Object.defineProperty(event, part, {
      get() {
        throw new Error('unreadable');
      },
    });
  }
  return event as unknown as RecordedEvent;
}

describe.each(projectors.map((each) => [each.name, each] as const))('the projector of %s', (_, projector) => {
  it('names every kind of stream that it reads', () => {
    const needed = new Set<string>();
    for (const event of examples.map(unreadable)) {
      try {
        projector.keys(event);
        projector.apply(event, {} as never);
      } catch {
        needed.add(kindOfStream(event.stream));
      }
    }
    expect([...needed].filter((kind) => !projector.streams.includes(kind))).toEqual([]);
  });
});
