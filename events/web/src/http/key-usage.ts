import type { Clock } from '@ringpost/domain';
import { API_KEY_USAGE_DAYS, API_KEY_USAGE_STORED_SECONDS } from '@ringpost/domain/rules/limits';
import { putUnlessMoved, type Vault, VaultConflict } from '@ringpost/engine';
import type { Log } from './log.ts';
import { type StoredRegularly, storeRegularly } from './stored-regularly.ts';

/** How often each route was called: by the code of the refusal, or `done`. */
type RouteCounts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** What was done with one key on one UTC day. */
export interface KeyDay {
  readonly date: string;
  readonly routes: RouteCounts;
}

interface LastUse {
  /** ISO 8601, the beginning of a minute. */
  readonly usedAt: string;
}

/** What a request that was not refused counts as. */
const DONE = 'done';
const DAYS_SPACE = 'api-key-days';
const LAST_SPACE = 'api-key-last-use';
const DAY_MS = 86_400_000;

type UsageVault = Pick<Vault, 'get' | 'put' | 'remove'>;

function nameOf(keyId: string, date: string): string {
  return `${keyId} ${date}`;
}

/** This many UTC days up to the day of an instant, that day first. */
function daysUpTo(instant: string, count: number): readonly string[] {
  const last = Date.parse(instant.slice(0, 10));
  return Array.from({ length: count }, (_, nth) => new Date(last - nth * DAY_MS).toISOString().slice(0, 10));
}

async function remove(vault: UsageVault, space: string, name: string): Promise<void> {
  const kept = await vault.get(space, name);
  if (!kept) return;
  try {
    await vault.remove(space, name, kept.version);
  } catch (error) {
    // Another process has just written it. It goes with the next use of the key.
    if (!(error instanceof VaultConflict)) throw error;
  }
}

function sum(one: RouteCounts, other: RouteCounts): RouteCounts {
  const routes: Record<string, Record<string, number>> = {};
  for (const counts of [one, other]) {
    for (const [route, outcomes] of Object.entries(counts)) {
      const merged = routes[route] ?? {};
      for (const [outcome, count] of Object.entries(outcomes))
        merged[outcome] = (merged[outcome] ?? 0) + count;
      routes[route] = merged;
    }
  }
  return routes;
}

/** Adds to what other processes stored. */
async function addTo(vault: UsageVault, space: string, name: string, routes: RouteCounts): Promise<void> {
  for (;;) {
    const kept = await vault.get<RouteCounts>(space, name);
    const next = sum(kept?.value ?? {}, routes);
    if ((await putUnlessMoved(vault, space, name, next, kept?.version ?? 0)) !== undefined) return;
  }
}

/** The stored days of a key on which it was used, the newest first. @throws StoreUnavailable */
export async function readKeyDays(vault: UsageVault, keyId: string, now: string): Promise<readonly KeyDay[]> {
  const days: KeyDay[] = [];
  for (const date of daysUpTo(now, API_KEY_USAGE_DAYS)) {
    const kept = await vault.get<RouteCounts>(DAYS_SPACE, nameOf(keyId, date));
    if (kept) days.push({ date, routes: kept.value });
  }
  return days;
}

/** The minute in which a key was last used, as far as it is stored; null: never. @throws StoreUnavailable */
export async function readLastUse(vault: Pick<Vault, 'get'>, keyId: string): Promise<string | null> {
  return (await vault.get<LastUse>(LAST_SPACE, keyId))?.value.usedAt ?? null;
}

/** Deletes everything that was counted of a key. @throws StoreUnavailable */
export async function forgetKeyUsage(vault: UsageVault, keyId: string, now: string): Promise<void> {
  const lastUse = (await readLastUse(vault, keyId)) ?? now;
  for (const date of daysUpTo(lastUse, API_KEY_USAGE_DAYS + 1))
    await remove(vault, DAYS_SPACE, nameOf(keyId, date));
  await remove(vault, LAST_SPACE, keyId);
}

/** Stores the last use. At the first one of a day, the days that are too old are deleted. */
async function noteLastUse(vault: UsageVault, keyId: string, usedAt: string): Promise<void> {
  const kept = await vault.get<LastUse>(LAST_SPACE, keyId);
  if (kept && kept.value.usedAt >= usedAt) return;
  await putUnlessMoved<LastUse>(vault, LAST_SPACE, keyId, { usedAt }, kept?.version ?? 0);
  const before = kept?.value.usedAt;
  if (before === undefined || before.slice(0, 10) === usedAt.slice(0, 10)) return;
  const shown = new Set(daysUpTo(usedAt, API_KEY_USAGE_DAYS));
  for (const date of daysUpTo(before, API_KEY_USAGE_DAYS + 1))
    if (!shown.has(date)) await remove(vault, DAYS_SPACE, nameOf(keyId, date));
}

/** Counted since it was last stored. */
interface Counted {
  readonly keyId: string;
  readonly date: string;
  usedAt: string;
  readonly routes: Record<string, Record<string, number>>;
}

export interface KeyUsage extends StoredRegularly {
  /** Counts a request that came with a key. `code`: why it was refused; null if it was not. Writes nothing. */
  count(keyId: string, route: string, code: string | null): void;
}

interface KeyUsageDeps {
  readonly vault: UsageVault;
  readonly clock: Clock;
  readonly log: Log;
  /** How often it is stored; `API_KEY_USAGE_STORED_SECONDS` by default. */
  readonly everyMs?: number | undefined;
}

/**
 * Counts in memory what is done with each key, so that no request writes. A process that dies loses the counts of its last minute: they
 * are for the eyes of their owner, and decide nothing.
 */
export function createKeyUsage({
  vault,
  clock,
  log,
  everyMs = API_KEY_USAGE_STORED_SECONDS * 1000,
}: KeyUsageDeps): KeyUsage {
  let counted = new Map<string, Counted>();

  async function storeOne({ keyId, date, usedAt, routes }: Counted): Promise<void> {
    await addTo(vault, DAYS_SPACE, nameOf(keyId, date), routes);
    await noteLastUse(vault, keyId, usedAt);
  }

  async function storeAll(): Promise<void> {
    const taken = counted;
    counted = new Map();
    for (const each of taken.values()) {
      try {
        await storeOne(each);
      } catch (error) {
        log.warn({ err: error }, 'the use of a key could not be stored');
      }
    }
  }

  return {
    ...storeRegularly(storeAll, everyMs),
    count(keyId, route, code) {
      const minute = `${clock.now().toISOString().slice(0, 16)}:00.000Z`;
      const date = minute.slice(0, 10);
      const name = nameOf(keyId, date);
      const today = counted.get(name) ?? { keyId, date, usedAt: minute, routes: {} };
      today.usedAt = minute;
      const outcomes = today.routes[route] ?? {};
      outcomes[code ?? DONE] = (outcomes[code ?? DONE] ?? 0) + 1;
      today.routes[route] = outcomes;
      counted.set(name, today);
    },
  };
}
