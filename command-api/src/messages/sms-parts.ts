import { createHash } from 'node:crypto';
import { plusSeconds, reject } from '@ringpost/domain';
import { PROVIDER_REPEAT_HOURS, SMS_PARTS_WAIT_SECONDS } from '@ringpost/domain/rules/limits';
import {
  entries,
  getOrCreate,
  putUnlessMoved,
  removeExpired,
  StoreUnavailable,
  VaultConflict,
  type Versioned,
} from '@ringpost/engine';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { messageIdOf } from '../kernel/ids.ts';
import type { InboundSms, Inbox } from './inbox.ts';

/** One part of a long message, from a provider that does not put the parts together. */
export interface SmsPart {
  readonly sms: InboundSms;
  /** What the sender numbers the message by. It is used again after some messages. */
  readonly reference: string;
  /** Counts from 1. */
  readonly part: number;
  readonly total: number;
}

export interface SmsParts {
  /**
   * Durable once resolved. The last part that was missing makes the message. A part that is delivered again changes nothing.
   * @throws Rejection as `Inbox.receive`
   */
  receivePart(part: SmsPart): Promise<void>;
  /** Makes messages of the parts that have waited too long. @returns how many messages */
  showIncomplete(): Promise<number>;
}

interface KeptPart {
  readonly id: string;
  readonly text: string;
}

/** The parts of one message. It is replaced when the message is made, and never removed soon: its version only grows. */
interface PartGroup {
  /** `waits`: for more parts. `closed`: takes no more, and its message is not certain to be stored. `done`: it is stored. */
  readonly status: 'waits' | 'closed' | 'done';
  readonly sms: Pick<InboundSms, 'provider' | 'account' | 'vendorId' | 'from' | 'to'>;
  readonly total: number;
  /** By the number of the part. Nothing of a person is here once it is done. */
  readonly parts: Readonly<Record<string, KeptPart>>;
  /** When it is closed, which is its wait after the first part came; or when it is removed, if it is done. */
  readonly dueAt: string;
}

type Entry = Versioned<PartGroup>;
type PartsDeps = Pick<Deps, 'vault' | 'clock' | 'log'>;

const SPACE = 'sms-parts';
/** The parts of messages that are stored, by the id that each would have as a message of its own. */
const JOINED_SPACE = 'joined-sms-parts';
/** Longer than any process may be held up between reading a group and writing it. */
const DONE_SECONDS = 3600;
/** So many writers of one group cannot meet: a message has fewer parts. */
const TRIES_MAX = 300;
const GAP = ' […] ';

function keyOf({ sms: { provider, account, from, to }, reference, total }: SmsPart): string {
  const hash = createHash('sha256').update(JSON.stringify([provider, account, from, to, reference, total]));
  return hash.digest('hex').slice(0, 32);
}

function joinedKey({ sms }: Pick<PartGroup, 'sms'>, partId: string): string {
  return messageIdOf(sms.provider, sms.account, partId);
}

function numbersTo(total: number): readonly number[] {
  return Array.from({ length: total }, (_, at) => at + 1);
}

function isComplete({ parts, total }: PartGroup): boolean {
  return Object.keys(parts).length === total;
}

/** What is said about parts that did not come: `Part 2 of 3 did not come.` */
function noteOf({ parts, total }: PartGroup): string | undefined {
  const missing = numbersTo(total).filter((number) => !parts[number]);
  if (missing.length === 0) return undefined;
  return missing.length === 1
    ? `Part ${missing[0]} of ${total} did not come.`
    : `Parts ${missing.join(', ')} of ${total} did not come.`;
}

function textOf({ parts, total }: PartGroup): string {
  const pieces: string[] = [];
  for (const number of numbersTo(total)) {
    const text = parts[number]?.text ?? GAP;
    if (text !== GAP || pieces.at(-1) !== GAP) pieces.push(text);
  }
  return pieces.join('').trim();
}

/** The same parts always make the same message. Its id is that of the first part that is there. */
function messageOf(group: PartGroup): InboundSms {
  const [first] = numbersTo(group.total).flatMap((number) => group.parts[number] ?? []);
  const providerMessageId = first?.id ?? '';
  const firstPartAt = plusSeconds(group.dueAt, -SMS_PARTS_WAIT_SECONDS);
  return {
    ...group.sms,
    ...{ providerMessageId, text: textOf(group), note: noteOf(group) },
    ...{ sentAt: null, firstPartAt },
  };
}

/** Puts the parts of long messages together. They wait in the Vault, so no crash loses one, and any process can take the next. */
export function createSmsParts(deps: PartsDeps, inbox: Pick<Inbox, 'receive'>): SmsParts {
  const { vault } = deps;

  function put(key: string, group: PartGroup, expected: number): Promise<number | undefined> {
    return putUnlessMoved(vault, SPACE, key, group, expected);
  }

  /** Stores the message of a closed group. Several processes may do it at once: it is one message. */
  async function finish(key: string, { value: group, version }: Entry): Promise<void> {
    await inbox.receive(messageOf(group));
    const expiresAt = plusSeconds(nowIso(deps), PROVIDER_REPEAT_HOURS * 3600);
    for (const { id } of Object.values(group.parts))
      await getOrCreate(vault, JOINED_SPACE, joinedKey(group, id), () => ({ expiresAt }));
    const dueAt = plusSeconds(nowIso(deps), DONE_SECONDS);
    const sms = { ...group.sms, from: '' };
    await put(key, { ...group, sms, status: 'done', parts: {}, dueAt }, version);
  }

  async function close(key: string, { value, version }: Entry): Promise<boolean> {
    const closed: Entry = { value: { ...value, status: 'closed' }, version };
    const next = value.status === 'closed' ? version : await put(key, closed.value, version);
    if (next === undefined) return false;
    await finish(key, { ...closed, version: next });
    return true;
  }

  /** The group with one more part. Undefined if the part cannot be of this group. */
  function withPart(entry: Entry | undefined, { sms, part, total }: SmsPart): PartGroup | undefined {
    const { provider, account, vendorId, from, to, text, providerMessageId: id } = sms;
    const now = nowIso(deps);
    const isOpen = entry !== undefined && entry.value.status !== 'done';
    const group: PartGroup = isOpen
      ? entry.value
      : {
          status: 'waits',
          sms: { provider, account, vendorId, from, to },
          total,
          parts: {},
          dueAt: plusSeconds(now, SMS_PARTS_WAIT_SECONDS),
        };
    const kept = group.parts[part];
    if (group.status === 'closed' || (kept && kept.id !== id)) return undefined;
    return { ...group, parts: { ...group.parts, [part]: { id, text } } };
  }

  async function takePart(part: SmsPart): Promise<void> {
    const key = keyOf(part);
    const ownKey = joinedKey(part, part.sms.providerMessageId);
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      if (await vault.get(JOINED_SPACE, ownKey)) return;
      const entry = await vault.get<PartGroup>(SPACE, key);
      const group = withPart(entry, part);
      // The sender has begun another message with the same reference, so the earlier one gets no more parts.
      if (entry && !group) await close(key, entry);
      if (!group) continue;
      const closed: PartGroup = isComplete(group) ? { ...group, status: 'closed' } : group;
      const version = await put(key, closed, entry?.version ?? 0);
      if (version === undefined) continue;
      if (closed.status === 'closed') await finish(key, { value: closed, version });
      return;
    }
    throw reject('unavailable');
  }

  /** True if a message was made. */
  async function look(key: string, entry: Entry, now: string): Promise<boolean> {
    const { status, dueAt } = entry.value;
    if (status !== 'closed' && dueAt > now) return false;
    if (status !== 'done') return close(key, entry);
    await vault.remove(SPACE, key, entry.version).catch((error: unknown) => {
      if (!(error instanceof VaultConflict)) throw error;
    });
    return false;
  }

  return {
    async receivePart(part) {
      try {
        await takePart(part);
      } catch (error) {
        throw error instanceof StoreUnavailable ? reject('unavailable') : error;
      }
    },
    async showIncomplete() {
      const now = nowIso(deps);
      let made = 0;
      for await (const { key, ...entry } of entries<PartGroup>(vault, SPACE)) {
        try {
          if (await look(key, entry, now)) made += 1;
        } catch (error) {
          deps.log.warn({ err: error, parts: key }, 'parts of a message wait for another try');
        }
      }
      await removeExpired(vault, JOINED_SPACE, now);
      return made;
    },
  };
}
