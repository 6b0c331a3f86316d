import { type Clock, plusSeconds } from '@ringpost/domain';
import { UPTIME_DAYS } from '@ringpost/domain/rules/limits';
import { putUnlessMoved, type Vault } from '@ringpost/engine';
import type { Log } from '../http/index.ts';

/** The minutes of one day of UTC in which a service answered. */
interface ServedDay {
  readonly date: string;
  readonly service: string;
  /** One bit for each minute, in base64. */
  readonly minutes: string;
}

/** One day of UTC. */
export interface UptimeDay {
  readonly date: string;
  /** Minutes since the first one of all, of which it answered in `served`. Both are 0 for a day before that. */
  readonly lived: number;
  readonly served: number;
}

export interface UptimeDeps {
  readonly vault: Pick<Vault, 'get' | 'list' | 'put' | 'remove'>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
  /** `command-api`, `projections`, `query-api`, or `ringpost` for all of them in one process. */
  readonly service: string;
  /** Whether this process answers requests now, with views that are up to date. */
  readonly isServing: () => Promise<boolean>;
}

export interface Uptime {
  /** Notes the present minute, if the process is serving. */
  note(): Promise<void>;
  close(): Promise<void>;
}

const SPACE = 'uptime';
/** Three times a minute, so that a slow moment leaves no minute out. */
const LOOK_EVERY_MS = 20_000;
const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
const DAY_MS = DAY_MINUTES * MINUTE_MS;
const DAY_SECONDS = DAY_MS / 1_000;
/** The services that answer only together. */
const PARTS = ['command-api', 'projections', 'query-api'] as const;
const WHOLE = 'ringpost';
/** The rows of all services, with one day more than is shown, and some room. */
const ROWS_MAX = 1_000;

function keyOf(date: string, service: string): string {
  return `${date} ${service}`;
}

function minuteOf(now: string): number {
  return Math.floor((Date.parse(now) % DAY_MS) / MINUTE_MS);
}

function bitsOf(minutes: string | undefined): Uint8Array {
  const bits = new Uint8Array(DAY_MINUTES / 8);
  if (minutes !== undefined) bits.set(Buffer.from(minutes, 'base64').subarray(0, bits.length));
  return bits;
}

function hasBit(bits: Uint8Array, minute: number): boolean {
  return (((bits[minute >> 3] ?? 0) >> (minute & 7)) & 1) === 1;
}

/** Adds a minute to the row of its day. Another process of the same service may write it at the same time. */
async function noteMinute({ vault, service }: UptimeDeps, now: string): Promise<void> {
  const [date, minute] = [now.slice(0, 10), minuteOf(now)];
  const key = keyOf(date, service);
  for (;;) {
    const kept = await vault.get<ServedDay>(SPACE, key);
    const bits = bitsOf(kept?.value.minutes);
    if (hasBit(bits, minute)) return;
    const at = minute >> 3;
    bits[at] = (bits[at] ?? 0) | (1 << (minute & 7));
    const next: ServedDay = { date, service, minutes: Buffer.from(bits).toString('base64') };
    if ((await putUnlessMoved(vault, SPACE, key, next, kept?.version ?? 0)) !== undefined) return;
  }
}

async function removeOld({ vault, service }: UptimeDeps, now: string): Promise<void> {
  const first = plusSeconds(now, -(UPTIME_DAYS + 1) * DAY_SECONDS).slice(0, 10);
  for (const { key, value, version } of await vault.list<ServedDay>(SPACE, { limit: ROWS_MAX }))
    if (value.service === service && value.date < first) await vault.remove(SPACE, key, version);
}

/** Notes in which minutes this service answers. */
export function openUptime(deps: UptimeDeps): Uptime {
  const { clock, log, isServing } = deps;
  let noted = '';
  let working: Promise<void> = Promise.resolve();

  async function look(): Promise<void> {
    const now = clock.now().toISOString();
    const minute = now.slice(0, 16);
    if (minute === noted || !(await isServing())) return;
    await noteMinute(deps, now);
    if (minute.slice(0, 10) !== noted.slice(0, 10)) await removeOld(deps, now);
    noted = minute;
  }
  function note(): Promise<void> {
    working = working
      .then(look)
      .catch((err: unknown) => log.warn({ err }, 'that this process answers was not written'));
    return working;
  }
  const timer = setInterval(() => void note(), LOOK_EVERY_MS).unref();

  return {
    note,
    async close() {
      clearInterval(timer);
      await working;
    },
  };
}

/** Whether Ringpost answered in a minute: all services in one process, or each of them in one of its own. */
function answered(services: ReadonlyMap<string, Uint8Array>, minute: number): boolean {
  const didServe = (service: string): boolean => {
    const bits = services.get(service);
    return bits !== undefined && hasBit(bits, minute);
  };
  return didServe(WHOLE) || PARTS.every(didServe);
}

/**
 * How many minutes of each day Ringpost answered, oldest day first, up to the last full minute. Nothing is known of the time before
 * the first noted minute, so it does not count.
 */
export async function readUptime(vault: Pick<Vault, 'list'>, now: string): Promise<readonly UptimeDay[]> {
  const rows = (await vault.list<ServedDay>(SPACE, { limit: ROWS_MAX })).map(({ value }) => value);
  const byDate = new Map(
    [...Map.groupBy(rows, ({ date }) => date)].map(([date, ofDay]) => [
      date,
      new Map(ofDay.map(({ service, minutes }) => [service, bitsOf(minutes)])),
    ]),
  );
  const today = Date.parse(now.slice(0, 10));
  const firstDay = new Date(today - (UPTIME_DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
  let hasLived = rows.some(({ date }) => date < firstDay);
  return Array.from({ length: UPTIME_DAYS }, (_, index) => {
    const date = new Date(today - (UPTIME_DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    const services = byDate.get(date) ?? new Map<string, Uint8Array>();
    const end = index === UPTIME_DAYS - 1 ? minuteOf(now) : DAY_MINUTES;
    let [lived, served] = [0, 0];
    for (let minute = 0; minute < end; minute += 1) {
      const isServed = answered(services, minute);
      hasLived ||= isServed;
      if (hasLived) lived += 1;
      if (isServed) served += 1;
    }
    return { date, lived, served };
  });
}
