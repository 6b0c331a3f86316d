import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordedEvent } from '@ringpost/events/catalogue';
import type { Engine } from '@ringpost/events/engine';
import { type PublicSmsRow, publicSms } from '@ringpost/projections/feeds/feeds.view';
import { type Breach, breachList } from './check.ts';

interface PrivateText {
  readonly messageId: string;
  readonly text: string;
}

/** Of so many newest private messages the bytes are looked for. */
const TEXTS_KEPT = 200;
/** Shorter ones turn up by chance. */
const TEXT_MIN = 12;
const CHUNK_BYTES = 8 * 1024 * 1024;

/**
 * L9: no private message is in a public row, nor in the clear in the log's bytes or in a file that was written about it.
 * Rows of the read model that are the customer's own hold it, and have to.
 */
export const privacyCheck = () => {
  const received = new Map<string, string>();
  const isPrivate = new Set<string>();
  const texts: PrivateText[] = [];
  return {
    id: 'L9',
    title: 'no private message shows in a public row, in the log’s bytes or in log files',
    see({ type, data }: RecordedEvent): void {
      if (type === 'SmsReceived') received.set(data.messageId, data.text);
      if (type !== 'SmsRouted') return;
      const text = received.get(data.messageId) ?? '';
      received.delete(data.messageId);
      if (data.audience.kind === 'public') return;
      isPrivate.add(data.messageId);
      if (text.length < TEXT_MIN) return;
      texts.push({ messageId: data.messageId, text });
      if (texts.length > TEXTS_KEPT) texts.shift();
    },
    async finish(engine: Pick<Engine, 'readModel'>, files: readonly string[]) {
      const found = breachList();
      for (const row of await engine.readModel.collection<PublicSmsRow>(publicSms).find({})) {
        if (isPrivate.has(row.uuid))
          found.add(null, `message ${row.uuid} is private and stands in the public feed`);
      }
      for (const file of files) for (const breach of searchFile(file, texts)) found.add(null, breach.what);
      return { looked: isPrivate.size, breaches: found.breaches };
    },
  };
};

/** The files of a data folder in which no private text may stand in the clear. */
export const sealedFiles = (dataDir: string): readonly string[] =>
  ['events.db', 'events.db-wal', 'vault.db', 'vault.db-wal']
    .map((name) => join(dataDir, name))
    .filter(existsSync);

const searchFile = (file: string, texts: readonly PrivateText[]): readonly Breach[] => {
  const breaches: Breach[] = [];
  const needles = texts.map(({ messageId, text }) => ({
    messageId,
    bytes: Buffer.from(JSON.stringify(text).slice(1, -1)),
  }));
  const overlap = Math.max(0, ...needles.map(({ bytes }) => bytes.length));
  const descriptor = openSync(file, 'r');
  const buffer = Buffer.alloc(CHUNK_BYTES + overlap);
  try {
    for (let at = 0, read = -1; read !== 0; at += CHUNK_BYTES) {
      read = readSync(descriptor, buffer, 0, buffer.length, at);
      const chunk = buffer.subarray(0, read);
      for (const { messageId, bytes } of needles) {
        if (chunk.includes(bytes))
          breaches.push({ position: null, what: `the text of ${messageId} stands in ${file}` });
      }
    }
  } finally {
    closeSync(descriptor);
  }
  return breaches;
};
