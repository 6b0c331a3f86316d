import { plusSeconds } from '@ringpost/domain';
import { LIST_REACH_ROWS } from '@ringpost/domain/rules/limits';
import { entries, putUnlessMoved, removeExpired, type VaultEntry } from '@ringpost/engine';
import { readMailsTo, MAILS_SPACE as SPACE } from '@ringpost/web/http';
import { decoyWrites } from '../kernel/decoy-writes.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { eraseMatching } from '../kernel/erase-value.ts';
import { isToUs, type Letter, type LinkTokens, usefulSecondsOf } from './letter.ts';
import type { NoticeTexts } from './letter-text.ts';
import type { Mailer } from './mailer.ts';
import { createMailsOfAddress } from './mails-of-address.ts';
import { writeLetter } from './write-letter.ts';

/** `kept`: no mail server is configured. The operator reads the mail in the outbox. */
type MailStatus = 'waiting' | 'sent' | 'failed' | 'kept';

/** Why a mail is not sent yet. */
type UnsentState = Exclude<MailStatus, 'sent'> | 'delayed';

/** A mail that waits to be written and sent. */
type OutboxMail = Letter & { readonly to: string; readonly locale: string };

/** The part of a mail that the Vault stores: no link, no token, and no text of ours. */
export type OutboxRow = OutboxMail & {
  readonly createdAt: string;
  readonly status: MailStatus;
  readonly attempts: number;
  /** The mail is not tried before this time. */
  readonly dueAt: string;
  /** The row is useless from this time on, and is deleted. */
  readonly expiresAt: string;
  readonly lastError?: string;
  /** How often an admin has sent it again; absent: never. */
  readonly again?: number;
};

export type ListedMail = OutboxRow & { readonly id: string };

/** Which mails are listed. */
export interface MailFilter {
  /** Only the mails to it, of which the newest 50 are known. */
  readonly address?: string | undefined;
  /** The beginning of an address. */
  readonly search?: string | undefined;
  readonly status?: MailStatus | undefined;
  /** Only mails that were written by this instant. */
  readonly upTo?: string | undefined;
}

/** Which part of the list. */
interface Asked {
  readonly limit: number;
  readonly offset?: number;
  /** With the beginning of an address it changes nothing. */
  readonly isOldestFirst?: boolean;
}

/** A part of the list, and how many mails the filter finds. */
interface MailPage {
  readonly rows: readonly ListedMail[];
  readonly total: number;
}

export interface Outbox {
  /** Which kinds of mail show their link to an admin. */
  readonly shows: readonly Letter['kind'][];
  /**
   * Stores a mail for sending. Durable once resolved. Only the first mail of a key is stored, so the caller may run
   * twice.
   */
  enqueue(key: string, mail: OutboxMail): Promise<void>;
  /** Makes as many writes as a real mail, and sends nothing. */
  pretend(): Promise<void>;
  /** Whether a mail of this key is stored. */
  has(key: string): Promise<boolean>;
  /** Tries all mails that are due. Returns how many were sent. */
  deliver(): Promise<number>;
  /** Newest first; with the beginning of an address, in the order of the addresses. */
  list(page: Asked, filter?: MailFilter): Promise<MailPage>;
  /**
   * How many mails are not sent, by state. `delayed`: the mail server refused it at least once. At most `COUNTED_MAX` stored mails
   * are looked at.
   */
  totals(): Promise<ReadonlyMap<UnsentState, number>>;
  /** A mail by its id, while it is still useful. */
  find(id: string): Promise<OutboxRow | undefined>;
  /** A link like the one in the mail, which an admin may pass on. It works from now on. */
  makeLink(mail: OutboxMail): Promise<string>;
  /** Whether a mail server is set up. */
  readonly sends: boolean;
  /** Sends a mail once more that was sent or has failed. Does nothing for any other mail. Durable once resolved. */
  sendAgain(id: string): Promise<void>;
  /** Deletes all mails to an address, and what was written to us from it. */
  forget(address: string): Promise<void>;
  /** Deletes useless rows. */
  sweep(): Promise<void>;
  /** Stops, and waits for running work. */
  close(): Promise<void>;
}

interface Sender {
  readonly mailer: Mailer;
  readonly tokens: LinkTokens;
  /** The texts that admins have changed, as they are now. */
  readonly readTexts: () => Promise<NoticeTexts>;
}

type OutboxDeps = Pick<Deps, 'vault' | 'clock' | 'log' | 'config'>;
type Stored = VaultEntry<OutboxRow>;

/** Seconds until the next attempt, after the first, second, … failure. After the last one the mail has failed. */
const RETRY_SECONDS = [30, 60, 300, 1800, 7200, 36_000] as const;
/** The number of writes for a kept mail (noted for its address, stored), and for a sent mail: also claimed, its token, sent. */
const writesPerMail = { kept: 2, sent: 5 } as const;
/** Mail that another process left is found within this time. A process sends its own mail at once. */
const SECONDS_BETWEEN_FULL_LOOKS = 600;
/** Stored mails that one count looks at. */
const COUNTED_MAX = 10_000;

function allRows({ vault }: OutboxDeps): AsyncIterable<Stored> {
  return entries<OutboxRow>(vault, SPACE);
}

/** The links of sent mail are shown to nobody. Without a mail server, production shows no link that sets a password. */
function shownKinds({ config }: OutboxDeps, mailer: Mailer | undefined): Outbox['shows'] {
  if (mailer) return [];
  return config.production ? ['confirm'] : ['confirm', 'reset'];
}

/** Whether nothing happens to the mail any more by itself. */
export function isDone({ status }: Pick<OutboxRow, 'status'>): boolean {
  return status === 'sent' || status === 'failed';
}

/** The address of the person who wrote a mail to the people who run the site; undefined for our own mails. */
function writerOf(row: OutboxRow): string | undefined {
  return isToUs(row) ? row.email : undefined;
}

/** The parts of a mail server's error that may be logged. Its message and other fields name the recipient. */
function failureOf(error: unknown): object {
  const { code, responseCode, command } = error as Record<string, unknown>;
  return { code, responseCode, command };
}

/** The name of a mail for its readers: one more for each time that it was sent again, or their programs would hide the second one. */
function nameOf(key: string, { again }: OutboxRow): string {
  return again === undefined ? key : `${key}#${again}`;
}

/** Counts the attempt before it is made, so that no other process tries the same mail meanwhile. */
async function claim(deps: OutboxDeps, { key, value, version }: Stored): Promise<Stored | undefined> {
  const attempts = value.attempts + 1;
  const wait = RETRY_SECONDS[Math.min(attempts, RETRY_SECONDS.length) - 1] ?? RETRY_SECONDS[0];
  const dueAt = plusSeconds(nowIso(deps), wait);
  const next: OutboxRow = { ...value, status: 'waiting', attempts, dueAt };
  const claimed = await putUnlessMoved(deps.vault, SPACE, key, next, version);
  return claimed === undefined ? undefined : { key, value: next, version: claimed };
}

async function attempt(deps: OutboxDeps, { mailer, tokens, readTexts }: Sender, row: Stored): Promise<0 | 1> {
  const claimed = await claim(deps, row);
  if (!claimed) return 0;
  const { key, value, version } = claimed;
  try {
    const changed = await readTexts();
    const { subject, text } = await writeLetter(value, value.locale, deps.config.publicUrl, tokens, changed);
    await mailer.send({ id: nameOf(key, value), to: value.to, subject, text, replyTo: writerOf(value) });
  } catch (error) {
    const lastError = error instanceof Error ? error.message.slice(0, 200) : 'unknown';
    const status = value.attempts > RETRY_SECONDS.length ? 'failed' : 'waiting';
    deps.log.warn({ mail: key, attempts: value.attempts, ...failureOf(error) }, 'a mail was not sent');
    await deps.vault.put(SPACE, key, { ...value, status, lastError } satisfies OutboxRow, version);
    return 0;
  }
  // The link works only from this moment on. What the mail says does not stay true for longer if it is sent again.
  const { again } = value;
  const expiresAt = again === undefined ? plusSeconds(nowIso(deps), usefulSecondsOf(value)) : value.expiresAt;
  await deps.vault.put(SPACE, key, { ...value, status: 'sent', expiresAt } satisfies OutboxRow, version);
  return 1;
}

async function deliverDue(
  deps: OutboxDeps,
  sender: Sender,
): Promise<{ readonly sent: number; readonly lookAgainAt: string }> {
  const now = nowIso(deps);
  let lookAgainAt = plusSeconds(now, SECONDS_BETWEEN_FULL_LOOKS);
  let sent = 0;
  await removeExpired(deps.vault, SPACE, now);
  for await (const row of allRows(deps)) {
    const { status, dueAt } = row.value;
    // Kept mail is also sent once there is a mail server.
    if (status !== 'waiting' && status !== 'kept') continue;
    if (dueAt <= now) {
      const done = await attempt(deps, sender, row);
      sent += done;
      if (!done) lookAgainAt = plusSeconds(now, RETRY_SECONDS[0]);
    } else if (dueAt < lookAgainAt) lookAgainAt = dueAt;
  }
  return { sent, lookAgainAt };
}

async function countUnsent(deps: OutboxDeps): Promise<ReadonlyMap<UnsentState, number>> {
  const counts = new Map<UnsentState, number>([
    ['waiting', 0],
    ['delayed', 0],
    ['failed', 0],
    ['kept', 0],
  ]);
  const now = nowIso(deps);
  let seen = 0;
  for await (const { value } of allRows(deps)) {
    seen += 1;
    if (seen > COUNTED_MAX) break;
    if (value.status === 'sent' || value.expiresAt <= now) continue;
    const state = value.status === 'waiting' && value.lastError !== undefined ? 'delayed' : value.status;
    counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  return counts;
}

/** One page of all mails that are still useful. The Vault has an index for it. */
async function pageOfAll(
  deps: OutboxDeps,
  { search, status, upTo }: MailFilter,
  page: Asked,
): Promise<MailPage> {
  const filter = { now: nowIso(deps), is: status, begins: search?.trim(), upTo };
  const { entries: found, total } = await deps.vault.page<OutboxRow>(SPACE, {
    ...filter,
    ...page,
    countUpTo: LIST_REACH_ROWS,
  });
  return { rows: found.map(({ key, value }) => ({ ...value, id: key })), total };
}

function pageOf(
  rows: readonly ListedMail[],
  { search, status, upTo = '\uffff' }: MailFilter,
  { limit, offset = 0, isOldestFirst = false }: Asked,
): MailPage {
  const beginning = search?.trim().toLowerCase() ?? '';
  const found = rows.filter(
    (row) =>
      (status ?? row.status) === row.status &&
      row.to.toLowerCase().startsWith(beginning) &&
      row.createdAt <= upTo,
  );
  const direction = isOldestFirst ? -1 : 1;
  const inOrder = found.toSorted((a, b) => (a.createdAt < b.createdAt ? direction : -direction));
  return { rows: inOrder.slice(offset, offset + limit), total: found.length };
}

/** Mail waits in the Vault until a server has accepted it: it is sent at least once, with the same id each time. */
export function createOutbox(
  deps: OutboxDeps,
  tokens: LinkTokens,
  mailer: Mailer | undefined,
  everyMs = 5000,
  readTexts: () => Promise<NoticeTexts> = async () => new Map(),
): Outbox {
  const sender: Sender | undefined = mailer && { mailer, tokens, readTexts };
  const ofAddress = createMailsOfAddress(deps.vault);
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
    // A mail that failed is tried again when it is due, not only at the next full search.
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
      // Noted first: a crash then leaves the id of a mail that is not there, and no mail that nobody finds.
      await ofAddress.note(mail.to, key, createdAt);
      const version = await putUnlessMoved(deps.vault, SPACE, key, value, 0);
      if (version === undefined) return;
      if (sender) inBackground(sendNew({ key, value, version }, sender));
      else deps.log.info({ kind: mail.kind }, 'no SMTP server is configured: the mail is kept in the outbox');
    },
    pretend: () => decoyWrites(deps.vault, sender ? writesPerMail.sent : writesPerMail.kept),
    has: async (key) => (await deps.vault.get(SPACE, key)) !== undefined,
    list: async (page, filter = {}) =>
      filter.address === undefined
        ? pageOfAll(deps, filter, page)
        : pageOf(await readMailsTo<OutboxRow>(deps.vault, filter.address, nowIso(deps)), filter, page),
    totals: () => countUnsent(deps),
    async find(id) {
      const row = (await deps.vault.get<OutboxRow>(SPACE, id))?.value;
      return row && row.expiresAt > nowIso(deps) ? row : undefined;
    },
    async makeLink(mail) {
      return (await writeLetter(mail, mail.locale, deps.config.publicUrl, tokens)).link;
    },
    sends: sender !== undefined,
    async sendAgain(id) {
      const kept = await deps.vault.get<OutboxRow>(SPACE, id);
      if (!sender || !kept || !isDone(kept.value)) return;
      const { lastError: _, ...mail } = kept.value;
      const again = (mail.again ?? 0) + 1;
      const value: OutboxRow = { ...mail, status: 'waiting', attempts: 0, dueAt: nowIso(deps), again };
      const version = await putUnlessMoved(deps.vault, SPACE, id, value, kept.version);
      if (version !== undefined) inBackground(sendNew({ key: id, value, version }, sender));
    },
    async forget(address) {
      await eraseMatching<OutboxRow>(
        deps.vault,
        SPACE,
        (row) => row.to === address || writerOf(row) === address,
      );
      await ofAddress.forget(address);
    },
    async sweep() {
      await removeExpired(deps.vault, SPACE, nowIso(deps));
      await ofAddress.sweep(nowIso(deps));
    },
    async close() {
      clearInterval(timer);
      await Promise.all(underWay);
      mailer?.close();
    },
  };
}
