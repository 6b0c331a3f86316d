import { plusSeconds } from '@ringpost/events/catalogue';
import { type Kept, VaultConflict } from '@ringpost/events/engine';
import { type Deps, instant } from '../kernel/deps.ts';
import type { MailText } from './mail.messages.ts';
import type { Mailer } from './mailer.ts';

/** `kept`: nothing is configured to send it, the operator reads it here. */
export type MailStatus = 'waiting' | 'sent' | 'failed' | 'kept';

export interface OutboxMail extends MailText {
  readonly to: string;
  /** The link in the text, if any, for a person who reads the outbox. */
  readonly link?: string;
}

export interface OutboxRow extends OutboxMail {
  readonly createdAt: string;
  readonly status: MailStatus;
  readonly attempts: number;
  /** Not tried before this instant. */
  readonly dueAt: string;
  readonly lastError?: string;
}

export interface Outbox {
  /**
   * Keeps a mail for sending; durable once resolved. Only the first mail of a key is kept, so that whoever makes it may run
   * twice (design §4.6).
   */
  enqueue(key: string, mail: OutboxMail): Promise<void>;
  /** Whether a mail of this key was ever kept. */
  has(key: string): Promise<boolean>;
  /** Tries everything that is due; answers how many were sent. */
  deliver(): Promise<number>;
  /** Newest first. */
  list(limit: number): Promise<readonly (OutboxRow & { readonly id: string })[]>;
  /** Waits for what is under way and stops. */
  close(): Promise<void>;
}

type OutboxDeps = Pick<Deps, 'vault' | 'clock' | 'log' | 'config'>;
type Stored = Kept<OutboxRow> & { readonly key: string };

const space = 'mail-outbox';
/** Seconds until the next attempt, after the first, second, … one failed; then it has failed for good. */
const retrySeconds = [30, 60, 300, 1800, 7200, 36_000] as const;
const keptDays = 30;
/** What another process left is found within this time; one's own mail is sent at once. */
const secondsBetweenFullLooks = 600;

/** Mail waits in the Vault until a server has taken it over: at least once, and the same id each time. */
export const createOutbox = (deps: OutboxDeps, mailer: Mailer | undefined, everyMs = 5000): Outbox => {
  const underWay = new Set<Promise<unknown>>();
  let nextLook = '';

  const inBackground = (work: Promise<unknown>): void => {
    const done = work
      .catch((error: unknown) => deps.log.error({ err: error }, 'the mail outbox could not be read'))
      .finally(() => underWay.delete(done));
    underWay.add(done);
  };
  const deliver = async (): Promise<number> => {
    await Promise.all(underWay);
    if (!mailer) return 0;
    const { sent, lookAgainAt } = await deliverDue(deps, mailer);
    nextLook = lookAgainAt;
    return sent;
  };
  const sendNew = async (row: Stored, by: Mailer): Promise<void> => {
    // A mail that failed is looked at again when it is due, not when the next full look would come.
    if ((await attempt(deps, by, row)) === 0) nextLook = instant(deps);
  };
  const timer =
    mailer &&
    setInterval(() => {
      if (underWay.size === 0 && instant(deps) >= nextLook) inBackground(deliver());
    }, everyMs).unref();

  return {
    deliver,
    async enqueue(key, mail) {
      const createdAt = instant(deps);
      const status = mailer ? 'waiting' : 'kept';
      const value: OutboxRow = { ...mail, createdAt, status, attempts: 0, dueAt: createdAt };
      const version = await keep(deps, key, value);
      if (version === undefined) return;
      if (mailer) inBackground(sendNew({ key, value, version }, mailer));
      else tellOperator(deps, mail);
    },
    has: async (key) => (await deps.vault.get(space, key)) !== undefined,
    async list(limit) {
      const rows = (await allRows(deps)).sort((a, b) => (a.value.createdAt < b.value.createdAt ? 1 : -1));
      return rows.slice(0, limit).map(({ key, value }) => ({ ...value, id: key }));
    },
    async close() {
      clearInterval(timer);
      await Promise.all(underWay);
      mailer?.close();
    },
  };
};

/** Undefined when a mail of this key is there already. */
const keep = async (deps: OutboxDeps, key: string, row: OutboxRow): Promise<number | undefined> => {
  try {
    return await deps.vault.put(space, key, row, 0);
  } catch (error) {
    if (error instanceof VaultConflict) return undefined;
    throw error;
  }
};

const tellOperator = ({ log, config }: OutboxDeps, { subject, link }: OutboxMail): void => {
  const facts = config.production || link === undefined ? { subject } : { subject, link };
  log.info(facts, 'no SMTP server is configured: the mail is kept in the outbox');
};

const allRows = async ({ vault }: OutboxDeps): Promise<Stored[]> => {
  const rows: Stored[] = [];
  for (let after: string | undefined; ; ) {
    const page = await vault.list<OutboxRow>(space, after === undefined ? {} : { after });
    rows.push(...page);
    after = page.at(-1)?.key;
    if (after === undefined) return rows;
  }
};

const deliverDue = async (
  deps: OutboxDeps,
  mailer: Mailer,
): Promise<{ readonly sent: number; readonly lookAgainAt: string }> => {
  const now = instant(deps);
  const forgetBefore = plusSeconds(now, -keptDays * 86_400);
  let lookAgainAt = plusSeconds(now, secondsBetweenFullLooks);
  let sent = 0;
  for (const row of await allRows(deps)) {
    const { status, dueAt, createdAt } = row.value;
    // Kept mail is sent as well, once there is a server for it.
    const open = status === 'waiting' || status === 'kept';
    if (open && dueAt <= now) {
      const done = await attempt(deps, mailer, row);
      sent += done;
      if (!done) lookAgainAt = plusSeconds(now, retrySeconds[0]);
    } else if (open && dueAt < lookAgainAt) lookAgainAt = dueAt;
    else if (status === 'sent' && createdAt < forgetBefore) {
      await deps.vault.remove(space, row.key, row.version);
    }
  }
  return { sent, lookAgainAt };
};

const attempt = async (deps: OutboxDeps, mailer: Mailer, row: Stored): Promise<0 | 1> => {
  const claimed = await claim(deps, row);
  if (!claimed) return 0;
  const { key, value, version } = claimed;
  const { to, subject, text, link: _secret, ...rest } = value;
  try {
    await mailer.send({ id: key, to, subject, text });
  } catch (error) {
    const lastError = error instanceof Error ? error.message.slice(0, 200) : 'unknown';
    const status = value.attempts > retrySeconds.length ? 'failed' : 'waiting';
    deps.log.warn({ err: error, mail: key, attempts: value.attempts }, 'a mail was not sent');
    await deps.vault.put(space, key, { ...value, status, lastError } satisfies OutboxRow, version);
    return 0;
  }
  // What was sent is not needed here any more, and its link is a secret.
  const sent: OutboxRow = { ...rest, to, subject, text: '', status: 'sent' };
  await deps.vault.put(space, key, sent, version);
  return 1;
};

/** Counts the attempt before it is made, so that another process keeps its hands off meanwhile. */
const claim = async (deps: OutboxDeps, { key, value, version }: Stored): Promise<Stored | undefined> => {
  const attempts = value.attempts + 1;
  const wait = retrySeconds[Math.min(attempts, retrySeconds.length) - 1] ?? retrySeconds[0];
  const dueAt = plusSeconds(instant(deps), wait);
  const next: OutboxRow = { ...value, status: 'waiting', attempts, dueAt };
  try {
    return { key, value: next, version: await deps.vault.put(space, key, next, version) };
  } catch (error) {
    if (error instanceof VaultConflict) return undefined;
    throw error;
  }
};
