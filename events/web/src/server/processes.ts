import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { type Clock, plusSeconds } from '@ringpost/domain';
import { LIST_MAX_ROWS } from '@ringpost/domain/rules/limits';
import type { Vault } from '@ringpost/engine';
import type { Log } from '../http/index.ts';
import type { RecentTimes, TimesStanding } from './recent-times.ts';

/** What a process knows of the callbacks of one sender, such as a gateway of payments, since its start. */
export interface CallbackStanding {
  readonly name: string;
  readonly isOn: boolean;
  /** When the last one was accepted. */
  readonly lastAt: string | null;
  /** When the last one was refused, and the code of the refusal. */
  readonly refused: { readonly at: string; readonly code: string } | null;
}

/** How one process is. */
export interface ProcessStanding {
  readonly id: string;
  /** `command-api`, `projections`, `query-api`, or `ringpost` for all of them in one process. */
  readonly service: string;
  readonly machine: string;
  readonly startedAt: string;
  /** When it wrote this. */
  readonly seenAt: string;
  readonly memoryBytes: number;
  /** Its appends to the log in the last five minutes; null if there were none. */
  readonly appends: TimesStanding | null;
  readonly callbacks: readonly CallbackStanding[];
}

export interface Processes {
  /** Adds what this process knows of callbacks. */
  tell(callbacks: () => readonly CallbackStanding[]): void;
  /** This process first, then all others that have written lately. */
  list(): Promise<readonly ProcessStanding[]>;
  close(): Promise<void>;
}

export interface ProcessesDeps {
  readonly vault: Pick<Vault, 'list' | 'put' | 'remove'>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
  readonly service: string;
  /** Whether there may be other processes. If not, nothing is written. */
  readonly isShared: boolean;
  readonly appends: Pick<RecentTimes, 'standing'>;
}

const SPACE = 'process-standings';
const WRITE_EVERY_MS = 10_000;
/** A process that has written nothing for so long is not listed. */
const LISTED_SECONDS = 45;
/** A process that died leaves its line. The next start removes it. */
const KEPT_SECONDS = 3_600;

/** How each process of an installation is. Each one writes a line of its own into the Vault, and any one reads all of them. */
export function openProcesses(deps: ProcessesDeps): Processes {
  const { vault, clock, log, service, isShared, appends } = deps;
  const id = randomUUID();
  const now = (): string => clock.now().toISOString();
  const startedAt = now();
  const told: (() => readonly CallbackStanding[])[] = [];
  let version = 0;
  let writing: Promise<void> = Promise.resolve();

  function standing(): ProcessStanding {
    return {
      ...{ id, service, machine: hostname(), startedAt, seenAt: now() },
      memoryBytes: process.memoryUsage.rss(),
      appends: appends.standing() ?? null,
      callbacks: told.flatMap((each) => each()),
    };
  }
  function kept() {
    return vault.list<ProcessStanding>(SPACE, { limit: LIST_MAX_ROWS });
  }
  async function removeOld(): Promise<void> {
    const until = plusSeconds(now(), -KEPT_SECONDS);
    for (const line of await kept())
      if (line.value.seenAt < until) await vault.remove(SPACE, line.key, line.version);
  }
  function orWarn(work: () => Promise<void>): Promise<void> {
    writing = writing
      .then(work)
      .catch((err: unknown) => log.warn({ err }, 'how this process is was not written'));
    return writing;
  }
  async function write(): Promise<void> {
    version = await vault.put(SPACE, id, standing(), version);
  }
  const timer = isShared ? setInterval(() => void orWarn(write), WRITE_EVERY_MS).unref() : undefined;
  if (isShared) void orWarn(removeOld).then(() => orWarn(write));

  return {
    tell: (callbacks) => void told.push(callbacks),
    async list() {
      const own = standing();
      if (!isShared) return [own];
      const since = plusSeconds(now(), -LISTED_SECONDS);
      const others = (await kept()).map(({ value }) => value);
      return [own, ...others.filter((each) => each.id !== id && each.seenAt >= since)];
    },
    async close() {
      clearInterval(timer);
      if (isShared) await orWarn(async () => void (await vault.remove(SPACE, id, version)));
    },
  };
}
