import type { Ownership } from './ownership.ts';

interface Closable {
  close(): Promise<void>;
}

/** A job that one of several processes does, while the others wait. */
export interface OwnedJob {
  /** Whether this process does it now. */
  isOwner(): boolean;
  /** Ends the job and gives it up, so that another process takes it over at once. */
  close(): Promise<void>;
}

export interface OwnedJobOptions {
  readonly ownership: Ownership;
  /** Starts the job. It ends when the returned part is closed. */
  readonly start: () => Promise<Closable>;
  readonly onFailed: (error: unknown) => void;
  /** Milliseconds between two checks whether the job is free, or still ours. */
  readonly lookEveryMs?: number;
}

const LOOK_EVERY_MS = 500;

/**
 * Does a job while this process owns it. If the Vault does not answer, nothing changes: the owner continues, and two
 * owners for a moment must do no harm. Resolves after the first check.
 */
export async function runWhileOwner({
  ownership,
  start,
  onFailed,
  lookEveryMs = LOOK_EVERY_MS,
}: OwnedJobOptions): Promise<OwnedJob> {
  let running: Promise<Closable | undefined> | undefined;
  let looking: Promise<void> | undefined;
  let isKnown = true;

  /** The ownership must be renewed while it starts, so this does not wait for the start. */
  const begin = (): Promise<Closable | undefined> =>
    start().catch((error: unknown) => {
      running = undefined;
      onFailed(error);
      return undefined;
    });
  const end = async (): Promise<void> => {
    const ending = running;
    running = undefined;
    await (await ending)?.close();
  };
  const look = async (): Promise<void> => {
    try {
      if (await ownership.hold()) running ??= begin();
      else await end();
      isKnown = true;
    } catch (error) {
      // Reported once, and not at every check.
      if (isKnown) onFailed(error);
      isKnown = false;
    }
  };
  const lookOnce = (): Promise<void> => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  };
  const interval = setInterval(lookOnce, lookEveryMs);
  await lookOnce();

  return {
    isOwner: () => running !== undefined,
    async close() {
      clearInterval(interval);
      await looking;
      await end();
      await ownership.release().catch(onFailed);
    },
  };
}
