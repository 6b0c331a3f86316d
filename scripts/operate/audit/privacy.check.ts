import { hash } from 'node:crypto';
import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordedEvent } from '@ringpost/domain';
import { hideCodes } from '@ringpost/domain/rules/hide-codes';
import { PUBLIC_SMS_PRELOAD_MAX_ROWS } from '@ringpost/domain/rules/limits';
import type { Engine, Row, View } from '@ringpost/engine';
import { apps, vendors } from '@ringpost/projections/catalogue/catalogue.view';
import { freeNumbers, freeSms, type PublicSmsRow, publicSms } from '@ringpost/projections/feeds/feeds.view';
import { stock } from '@ringpost/projections/inventory/inventory.view';
import { deliveries, deliveryDays, deliveryHours } from '@ringpost/projections/orders/deliveries.view';
import { unclaimed as offers, type UnclaimedRow } from '@ringpost/projections/unclaimed/unclaimed.view';
import { breachList } from './check.ts';
import { projectorsOf } from './views.check.ts';

interface PrivateText {
  readonly messageId: string;
  readonly text: string;
  readonly code: string;
}

/** A private text that can be read. */
interface Find {
  readonly text: string;
  readonly what: string;
}

/** Collections that anybody may read, besides the public feed. */
const FOR_ALL = [
  apps,
  vendors,
  stock,
  deliveries,
  deliveryDays,
  deliveryHours,
  freeSms,
  freeNumbers,
  offers,
].map(({ name }) => name);
/** The number of newest private messages whose bytes are searched for. */
const TEXTS_KEPT = 200;
/** The newest messages of numbers for sale whose rows are looked at; the feed has fewer. */
const UNCLAIMED_KEPT = 2 * PUBLIC_SMS_PRELOAD_MAX_ROWS;
/** Shorter texts occur by chance. */
const TEXT_MIN = 12;
const CODE_MIN = 6;
const CHUNK_BYTES = 8 * 1024 * 1024;

const ID = /^[\da-f]{8}-[\da-f-]{27}$|[|*]/i;

function rowTextOf(value: unknown): string {
  if (typeof value === 'string') return ID.test(value) ? '' : value;
  if (value === null || typeof value !== 'object') return '';
  return Object.values(value).map(rowTextOf).join('\n');
}

/** Looks through every word in a collection. Ids and figures are not words, and contain any six digits by chance. */
async function searchView(
  readModel: Engine['readModel'],
  view: View<Row>,
  texts: readonly PrivateText[],
): Promise<readonly Find[]> {
  const collection = readModel.collection<Row>(view);
  const finds: Find[] = [];
  for (let last = ''; ; ) {
    const page = await collection.find({ _id: { $gt: last } }, { sort: [['_id', 1]] });
    for (const row of page) {
      const rowText = rowTextOf(row);
      const words = new Set(rowText.split(/[^\p{L}\p{Nd}]+/u));
      for (const { messageId, text, code } of texts) {
        const saysCode = code.length >= CODE_MIN && words.has(code);
        if (!saysCode && !rowText.includes(text)) continue;
        const what = saysCode ? 'code' : 'text';
        finds.push({ text, what: `the ${what} of message ${messageId} stands in a row of ${view.name}` });
      }
    }
    if (page.length === 0) return finds;
    last = page.at(-1)?._id ?? last;
  }
}

/** There may be millions of public texts: a part of each is enough to recognise it. */
function digestOf(text: string): string {
  return hash('sha256', text, 'base64').slice(0, 16);
}

function searchFile(file: string, texts: readonly PrivateText[]): readonly Find[] {
  const finds: Find[] = [];
  const needles = texts.map(({ messageId, text }) => ({
    messageId,
    text,
    bytes: Buffer.from(JSON.stringify(text).slice(1, -1)),
  }));
  const overlap = Math.max(0, ...needles.map(({ bytes }) => bytes.length));
  const descriptor = openSync(file, 'r');
  const buffer = Buffer.alloc(CHUNK_BYTES + overlap);
  try {
    for (let at = 0, read = -1; read !== 0; at += CHUNK_BYTES) {
      read = readSync(descriptor, buffer, 0, buffer.length, at);
      const chunk = buffer.subarray(0, read);
      for (const { messageId, text, bytes } of needles)
        if (chunk.includes(bytes)) finds.push({ text, what: `the text of ${messageId} stands in ${file}` });
    }
  } finally {
    closeSync(descriptor);
  }
  return finds;
}

/**
 * L9: no private message is in a public row, or unsealed in the bytes of the data folder or in a file that was written about
 * it. A text that was public too reveals nothing. What came to a number for sale is public with its codes hidden.
 */
export function privacyCheck() {
  const isPrivate = new Set<string>();
  const publicDigests = new Set<string>();
  const texts: PrivateText[] = [];
  /** What strangers may see of the messages of numbers for sale. */
  const unclaimed = new Map<string, string>();

  const noteUnclaimed = (messageId: string, text: string): void => {
    unclaimed.set(messageId, hideCodes(text));
    const [oldest] = unclaimed.keys();
    if (unclaimed.size > UNCLAIMED_KEPT && oldest !== undefined) unclaimed.delete(oldest);
  };
  const faultOfRow = ({ uuid, msg, code }: PublicSmsRow): string | undefined => {
    if (isPrivate.has(uuid)) return `message ${uuid} is private and stands in the public feed`;
    const shown = unclaimed.get(uuid);
    const isWhole = shown !== undefined && (msg !== shown || code !== null);
    return isWhole
      ? `message ${uuid} of a number for sale stands in the public feed with its code`
      : undefined;
  };

  /** What is for sale must hide its codes. A message that came before the oldest one in memory is only checked for its owner. */
  const faultOfOffer = ({ _id, msg }: UnclaimedRow): string | undefined => {
    if (isPrivate.has(_id)) return `message ${_id} is private and is offered for sale`;
    const shown = unclaimed.get(_id);
    const isHidden = shown === undefined || msg === shown || msg === '';
    return isHidden ? undefined : `message ${_id} is offered with its code`;
  };

  return {
    id: 'L9',
    title: 'no private message shows in a public row, in the bytes of the data or in log files',
    see({ type, data }: RecordedEvent): void {
      if (type !== 'SmsReceived') return;
      const { messageId, text, code } = data;
      if (data.audience.kind === 'public') {
        publicDigests.add(digestOf(text));
        if (data.outcome === 'unclaimed') noteUnclaimed(messageId, text);
        return;
      }
      isPrivate.add(messageId);
      if (text.length < TEXT_MIN) return;
      texts.push({ messageId, text, code });
      if (texts.length > TEXTS_KEPT) texts.shift();
    },
    /** `readOn` gives `see` the events of the log since it was read. */
    async finish(
      { readModel }: Pick<Engine, 'readModel'>,
      files: readonly string[],
      readOn: () => Promise<void>,
    ) {
      const breaches = breachList();
      const views = (await projectorsOf(readModel)).flatMap((projector) => projector.views);
      const hasFeed = views.some(({ name }) => name === publicSms.name);
      for (const row of hasFeed ? await readModel.collection(publicSms).find({}) : []) {
        const fault = faultOfRow(row);
        if (fault) breaches.add(null, fault);
      }
      const hasOffers = views.some(({ name }) => name === offers.name);
      for (const row of hasOffers ? await readModel.collection(offers).find({}) : []) {
        const fault = faultOfOffer(row);
        if (fault) breaches.add(null, fault);
      }
      const secret = texts.filter(({ text }) => !publicDigests.has(digestOf(text)));
      const finds: Find[] = [];
      for (const { name } of views.filter((view) => FOR_ALL.includes(view.name)))
        finds.push(...(await searchView(readModel, { name, indexes: [] }, secret)));
      for (const file of files) finds.push(...searchFile(file, secret));
      if (finds.length > 0) await readOn();
      for (const { text, what } of finds) if (!publicDigests.has(digestOf(text))) breaches.add(null, what);
      return { looked: isPrivate.size, breaches: breaches.all };
    },
  };
}

/** The files of a data folder in which no private text may be unsealed. */
export function sealedFiles(dataDir: string): readonly string[] {
  const databases = ['vault.db', 'read.db'].flatMap((name) => [name, `${name}-wal`]);
  return ['events.log', 'states.log', ...databases].map((name) => join(dataDir, name)).filter(existsSync);
}
