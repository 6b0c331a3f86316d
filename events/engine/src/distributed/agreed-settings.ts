import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { VaultConflict } from '../errors.ts';
import type { Vault } from '../vault.ts';
import { entries, getOrCreate } from '../vault-values.ts';

/** What a running process says about its settings. */
interface RunningProcess {
  /** Fingerprints by the names of the settings. */
  readonly settings: Readonly<Record<string, string>>;
  /** When it was last written, by the process's own clock. */
  readonly at: string;
}

type Settings = Readonly<Record<string, string | undefined>>;

export interface AgreementOptions {
  /** How long a process may write nothing. A process that was killed counts as running for this time. */
  readonly silentMs?: number;
  readonly now?: () => Date;
  /** Repeats work at an interval of this many milliseconds, and returns a function that ends it; in real time by default. */
  readonly every?: (ms: number, work: () => Promise<void>) => () => void;
  readonly report: (error: Error) => void;
}

const SPACE = 'processes';
const KEY_SPACE = 'log';
const KEY = 'settings-key';
const SILENT_MS = 30_000;

function everyInRealTime(ms: number, work: () => Promise<void>): () => void {
  const timer = setInterval(work, ms).unref();
  return () => clearInterval(timer);
}

/** One fingerprint for the log. Without the Vault nobody can use it to guess secrets. */
async function fingerprintKey(vault: Vault): Promise<string> {
  const kept = await getOrCreate(vault, KEY_SPACE, KEY, () => randomBytes(32).toString('base64'));
  return kept.value;
}

function fingerprints(settings: Settings, key: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      value ? createHash('sha256').update(`${key} ${name} ${value}`).digest('base64url') : 'not set',
    ]),
  );
}

/** The first setting that differs between two processes. */
function difference(
  mine: RunningProcess['settings'],
  theirs: RunningProcess['settings'],
): string | undefined {
  return Object.keys(mine).find((name) => theirs[name] !== undefined && theirs[name] !== mine[name]);
}

/**
 * Stops a process whose settings differ from those of another running process, because one would refuse what the other
 * signs. While a process runs, the Vault contains fingerprints of its settings.
 * @throws Error with one sentence that names the setting
 */
export async function agreeOnSettings(
  vault: Vault,
  settings: Settings,
  { silentMs = SILENT_MS, now = () => new Date(), every = everyInRealTime, report }: AgreementOptions,
): Promise<{ close(): Promise<void> }> {
  if (Object.keys(settings).length === 0) return { close: async () => {} };
  const mine = fingerprints(settings, await fingerprintKey(vault));
  const self = randomUUID();
  let version = 0;

  async function sayIt(): Promise<void> {
    version = await vault.put<RunningProcess>(
      SPACE,
      self,
      { settings: mine, at: now().toISOString() },
      version,
    );
  }

  async function forgetIt(): Promise<void> {
    await vault.remove(SPACE, self, version);
  }

  async function findDifference(): Promise<string | undefined> {
    const alive = now().getTime() - silentMs;
    for await (const { key, value, version: theirs } of entries<RunningProcess>(vault, SPACE)) {
      if (key === self) continue;
      if (Date.parse(value.at) > alive) {
        const name = difference(mine, value.settings);
        if (name !== undefined) return name;
      } else await vault.remove(SPACE, key, theirs).catch(() => {});
    }
    return undefined;
  }

  // Written before the check, so that of two processes that start at once at least one sees the other.
  await sayIt();
  const name = await findDifference();
  if (name !== undefined) {
    await forgetIt();
    const seconds = silentMs / 1000;
    throw new Error(
      `${name} differs from that of another process that runs, or was killed less than ${seconds} s ago: all must have the same.`,
    );
  }
  const stop = every(silentMs / 3, async () => {
    try {
      await sayIt();
    } catch (cause) {
      // Another process treated this one as dead and removed its entry.
      if (cause instanceof VaultConflict) version = 0;
      else report(new Error('the Vault could not be told that this process runs', { cause }));
    }
  });
  return {
    async close() {
      stop();
      await forgetIt().catch(() => {});
    },
  };
}
