import { setTimeout as sleep } from 'node:timers/promises';
import { entries, VaultConflict } from '@ringpost/engine';
import type { Deps } from '../kernel/deps.ts';
import { eraseMatching } from '../kernel/erase-value.ts';

/**
 * A request of a visitor that names an email address. It is stored before the answer and done after the answer. So the
 * answer and its duration do not reveal whether the address has an account, and a crash does not lose the request.
 */
export type AccountJob = {
  readonly email: string;
  readonly correlationId: string;
  /** The client's address. */
  readonly address: string;
} & (
  | {
      readonly kind: 'sign-up';
      readonly passwordHash: string;
      /** The hash of the secret of the browser; absent if it sent none. */
      readonly browserHash?: string;
      readonly locale: string;
      /** The dates of the documents that were agreed to, and when; absent: the request named none. */
      readonly agreed?: { readonly terms: string; readonly privacy: string; readonly agreedAt: string };
      readonly p?: string;
    }
  /** `p`: where the visitor wants to go after the login. */
  | { readonly kind: 'resend'; readonly p?: string }
  | { readonly kind: 'reset' }
);

/** Does a job. It may run twice for one id. */
export type WorkOn = (id: string, job: AccountJob) => Promise<void>;

export interface AccountJobs {
  /** Durable once resolved; the job runs afterwards. */
  accept(job: AccountJob): Promise<void>;
  /** Starts the jobs that an earlier run left open. */
  resume(): Promise<void>;
  /** Resolves when no job is running. */
  idle(): Promise<void>;
}

const SPACE = 'account-jobs';

const SHORTEST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1050;

/**
 * Milliseconds between an answer and its job. The time is random, so that a visitor cannot measure how long the job takes.
 */
export function pauseMilliseconds(random: number): number {
  return Math.round(SHORTEST_PAUSE_MS + random * (LONGEST_PAUSE_MS - SHORTEST_PAUSE_MS));
}

export function randomPause({ random }: Pick<Deps, 'random'>): Promise<void> {
  return sleep(pauseMilliseconds(random()));
}

/** Ignores a conflict: then another process has done the same job meanwhile. */
async function removeUnlessMoved(vault: Deps['vault'], id: string, version: number): Promise<void> {
  try {
    await vault.remove(SPACE, id, version);
  } catch (error) {
    if (!(error instanceof VaultConflict)) throw error;
  }
}

/** Deletes the jobs that name an address. One that runs at this moment ends. */
export function forgetJobs(vault: Deps['vault'], email: string): Promise<void> {
  return eraseMatching<AccountJob>(vault, SPACE, (job) => job.email === email);
}

/** The jobs of one process run one after another. Each starts some time after its answer. */
export function createAccountJobs(
  { vault, ids, log }: Pick<Deps, 'vault' | 'ids' | 'log'>,
  pause: () => Promise<void>,
  workOn: WorkOn,
): AccountJobs {
  let tail: Promise<void> = Promise.resolve();
  const underWay = new Set<string>();

  async function work(id: string, job: AccountJob, version: number): Promise<void> {
    try {
      await workOn(id, job);
      await removeUnlessMoved(vault, id, version);
    } catch (error) {
      log.error({ err: error, request: id, kind: job.kind }, 'a job of an account stays open');
    } finally {
      underWay.delete(id);
    }
  }

  function enqueue(id: string, job: AccountJob, version: number): void {
    if (underWay.has(id)) return;
    underWay.add(id);
    // Every job starts its pause at once, so that many jobs do not wait for each other's pauses.
    tail = Promise.all([tail, pause()]).then(() => work(id, job, version));
  }

  return {
    async accept(job) {
      const id = ids.next();
      enqueue(id, job, await vault.put(SPACE, id, job, 0));
    },
    async resume() {
      for await (const { key, value, version } of entries<AccountJob>(vault, SPACE)) {
        enqueue(key, value, version);
      }
      await tail;
    },
    idle: () => tail,
  };
}
