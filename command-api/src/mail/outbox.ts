import { plusSeconds } from '@ringpost/events/domain';
import { VaultConflict, type Versioned } from '@ringpost/events/engine';
import { decoyWrites } from '../kernel/decoy-writes.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { type Letter, type LinkTokens, usefulSecondsOf, writeLetter } from './letter.ts';
import type { Mailer } from './mailer.ts';

/** `kept`: nothing is configured to send it, the operator reads it here. */
type MailStatus = 'waiting' | 'sent' | 'failed' | 'kept';

/** A mail that waits to be written and sent. */
type OutboxMail = Letter & { readonly to: string; readonly locale: string };

/** What lies in the Vault. No text, no link and no token: whoever reads it can use nothing. */
export type OutboxRow = OutboxMail & {
  readonly createdAt: string;
  readonly status: MailStatus;
  readonly attempts: number;
  /** Not tried before this instant. */
  readonly dueAt: string;
  /** The row is of no use from this instant on, and goes. */
  readonly expiresAt: string;
  readonly lastError?: string;
};

export interface Outbox {
  /** What of its mail an admin may be shown; `letter.kind` of those whose link may be opened here. */
  readonly shows: readonly Letter['kind'][];
  /**
   * Keeps a mail for sending; durable once resolved. Only the first mail of a key is kept, so that whoever makes it may run
   * twice.
   */
  enqueue(key: string, mail: OutboxMail): Promise<void>;
  /** Writes as often as a mail does on its way, and sends none. */
  pretend(): Promise<void>;
  /** Whether a mail of this key is kept. */
  has(key: string): Promise<boolean>;
  /** Tries everything that is due; answers how many were sent. */
  deliver(): Promise<number>;
  /** Newest first. */
  list(limit: number): Promise<readonly (OutboxRow & { readonly id: string })[]>;
  /** A mail by its id, as long as it is of use. */
  find(id: string): Promise<OutboxRow | undefined>;
  /** A link like the one that the mail would hold, for an admin who hands it on. It works from now on. */
  makeLink(mail: OutboxMail): Promise<string>;
  /** Drops what is of no use any more. */
  sweep(): Promise<void>;
  /** Waits for what is under way and stops. */
  close(): Promise<void>;
}

interface Sender {
  readonly mailer: Mailer;
  readonly tokens: LinkTokens;
}

type OutboxDeps = Pick<Deps, 'vault' | 'clock' | 'log' | 'config'>;
type Stored = Versioned<OutboxRow> & { readonly key: string };

const space = 'mail-outbox';
/** Seconds until the next attempt, after the first, second, … one failed; then it has failed for good. */
const retrySeconds = [30, 60, 300, 1800, 7200, 36_000] as const;
/** Kept; and where it is sent: taken up, its token, and sent. */
const writesPerMail = { kept: 1, sent: 4 } as const;
/** What another process left is found within this time; one's own mail is sent at once. */
const secondsBetweenFullLooks = 600;

/** Mail waits in the Vault until a server has taken it over: at least once, and the same id each time. */
export function createOutbox(
  deps: OutboxDeps,
  tokens: LinkTokens,
  mailer: Mailer | undefined,
  everyMs = 5000,
): Outbox {
  const sender: Sender | undefined = mailer && { mailer, tokens };
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
    if (!sender) return 0;
    const { sent, lookAgainAt } = await deliverDue(deps, sender);
    nextLook = lookAgainAt;
    return sent;
  };
  const sendNew = async (row: Stored, by: Sender): Promise<void> => {
    // A mail that failed is looked at again when it is due, not when the next full look would come.
    if ((await attempt(deps, by, row)) === 0) nextLook = nowIso(deps);
  };
  const timer =
    mailer &&
    setInterval(() => {
      if (underWay.size === 0 && nowIso(deps) >= nextLook) inBackground(deliver());
    }, everyMs).unref();

  const shows = shownKinds(deps, mailer);

  return {
    shows,
    deliver,
    async enqueue(key, mail) {
      const createdAt = nowIso(deps);
      const status = mailer ? 'waiting' : 'kept';
      const expiresAt = plusSeconds(createdAt, usefulSecondsOf(mail));
      const value: OutboxRow = { ...mail, createdAt, status, attempts: 0, dueAt: createdAt, expiresAt };
      const version = await keep(deps, key, value);
      if (version === undefined) return;
      if (sender) inBackground(sendNew({ key, value, version }, sender));
      else deps.log.info({ kind: mail.kind }, 'no SMTP server is configured: the mail is kept in the outbox');
    },
    pretend: () => decoyWrites(deps.vault, sender ? writesPerMail.sent : writesPerMail.kept),
    has: async (key) => (await deps.vault.get(space, key)) !== undefined,
    async list(limit) {
      const now = nowIso(deps);
      const useful = (await allRows(deps)).filter(({ value }) => value.expiresAt > now);
      const rows = useful.sort((a, b) => (a.value.createdAt < b.value.createdAt ? 1 : -1));
      return rows.slice(0, limit).map(({ key, value }) => ({ ...value, id: key }));
    },
    async find(id) {
      const row = (await deps.vault.get<OutboxRow>(space, id))?.value;
      return row && row.expiresAt > nowIso(deps) ? row : undefined;
    },
    async makeLink(mail) {
      return (await writeLetter(mail, mail.locale, deps.config.publicUrl, tokens)).link;
    },
    async sweep() {
      for (const row of await allRows(deps)) await dropIfOver(deps, row);
    },
    async close() {
      clearInterval(timer);
      await Promise.all(underWay);
      mailer?.close();
    },
  };
}

/** Undefined when a mail of this key is there already. */
async function keep(deps: OutboxDeps, key: string, row: OutboxRow): Promise<number | undefined> {
  try {
    return await deps.vault.put(space, key, row, 0);
  } catch (error) {
    if (error instanceof VaultConflict) return undefined;
    throw error;
  }
}

/** What goes by mail is shown to nobody. Without a mail server, production shows no link that gives a password away. */
function shownKinds({ config }: OutboxDeps, mailer: Mailer | undefined): Outbox['shows'] {
  if (mailer) return [];
  return config.production ? ['confirm'] : ['confirm', 'reset'];
}

async function allRows({ vault }: OutboxDeps): Promise<Stored[]> {
  const rows: Stored[] = [];
  for (let after: string | undefined; ; ) {
    const page = await vault.list<OutboxRow>(space, after === undefined ? {} : { after });
    rows.push(...page);
    after = page.at(-1)?.key;
    if (after === undefined) return rows;
  }
}

/** True when the row was of no use any more, and is gone. */
async function dropIfOver(deps: OutboxDeps, { key, value, version }: Stored): Promise<boolean> {
  if (value.expiresAt > nowIso(deps)) return false;
  try {
    await deps.vault.remove(space, key, version);
  } catch (error) {
    // Somebody works on it now; the next look will find it.
    if (!(error instanceof VaultConflict)) throw error;
  }
  return true;
}

async function deliverDue(
  deps: OutboxDeps,
  sender: Sender,
): Promise<{ readonly sent: number; readonly lookAgainAt: string }> {
  const now = nowIso(deps);
  let lookAgainAt = plusSeconds(now, secondsBetweenFullLooks);
  let sent = 0;
  for (const row of await allRows(deps)) {
    if (await dropIfOver(deps, row)) continue;
    const { status, dueAt } = row.value;
    // Kept mail is sent as well, once there is a server for it.
    if (status !== 'waiting' && status !== 'kept') continue;
    if (dueAt <= now) {
      const done = await attempt(deps, sender, row);
      sent += done;
      if (!done) lookAgainAt = plusSeconds(now, retrySeconds[0]);
    } else if (dueAt < lookAgainAt) lookAgainAt = dueAt;
  }
  return { sent, lookAgainAt };
}

async function attempt(deps: OutboxDeps, { mailer, tokens }: Sender, row: Stored): Promise<0 | 1> {
  const claimed = await claim(deps, row);
  if (!claimed) return 0;
  const { key, value, version } = claimed;
  try {
    const { subject, text } = await writeLetter(value, value.locale, deps.config.publicUrl, tokens);
    await mailer.send({ id: key, to: value.to, subject, text });
  } catch (error) {
    const lastError = error instanceof Error ? error.message.slice(0, 200) : 'unknown';
    const status = value.attempts > retrySeconds.length ? 'failed' : 'waiting';
    deps.log.warn({ mail: key, attempts: value.attempts, ...failureOf(error) }, 'a mail was not sent');
    await deps.vault.put(space, key, { ...value, status, lastError } satisfies OutboxRow, version);
    return 0;
  }
  // Its link began to work just now.
  const expiresAt = plusSeconds(nowIso(deps), usefulSecondsOf(value));
  await deps.vault.put(space, key, { ...value, status: 'sent', expiresAt } satisfies OutboxRow, version);
  return 1;
}

/** What a mail server's refusal may say in the log: its message and its fields name the recipient. */
function failureOf(error: unknown): object {
  const { code, responseCode, command } = error as Record<string, unknown>;
  return { code, responseCode, command };
}

/** Counts the attempt before it is made, so that another process keeps its hands off meanwhile. */
async function claim(deps: OutboxDeps, { key, value, version }: Stored): Promise<Stored | undefined> {
  const attempts = value.attempts + 1;
  const wait = retrySeconds[Math.min(attempts, retrySeconds.length) - 1] ?? retrySeconds[0];
  const dueAt = plusSeconds(nowIso(deps), wait);
  const next: OutboxRow = { ...value, status: 'waiting', attempts, dueAt };
  try {
    return { key, value: next, version: await deps.vault.put(space, key, next, version) };
  } catch (error) {
    if (error instanceof VaultConflict) return undefined;
    throw error;
  }
}
