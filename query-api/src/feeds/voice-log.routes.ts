import { customerSubject, recordingBlob, reject } from '@ringpost/domain';
import { operatorSms, privateSms, voiceLog } from '@ringpost/projections/feeds/feeds.view';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { findPage } from '../kernel/find-page.ts';
import { freshness } from '../kernel/freshness.ts';
import type { QueryDeps } from '../query-deps.ts';
import { withAppsOfCalls } from './apps-of-calls.ts';
import { byteRange } from './byte-range.ts';
import { presentSms } from './present-sms.ts';
import { recordingContract, unroutedRecordingContract, voiceLogContract } from './voice-log.contract.ts';

const TYPE = 'audio/wav';

/** The audio of a message. `subject` names the key that seals it. @throws Rejection `not-found` */
async function audioOf({ recordings }: QueryDeps, messageId: string, subject: string): Promise<Uint8Array> {
  const audio = await recordings.get(recordingBlob(messageId, subject), subject);
  if (!audio) throw reject('not-found');
  return audio;
}

function answerAudio(audio: Uint8Array, messageId: string, rangeHeader: string | undefined) {
  const headers = {
    'Accept-Ranges': 'bytes',
    'Content-Disposition': `attachment; filename="voice-message-${messageId.slice(0, 8)}.wav"`,
  };
  const range = byteRange(rangeHeader, audio.length);
  if (!range) return { status: 200, type: TYPE, body: audio, headers } as const;
  const { first, last } = range;
  const part = { ...headers, 'Content-Range': `bytes ${first}-${last}/${audio.length}` };
  return { status: 206, type: TYPE, body: audio.subarray(first, last + 1), headers: part } as const;
}

/**
 * Voice messages. A recording has the same rule as a text: the customer whose feed shows it may read it once it is not withheld,
 * and admins may read it as long as it belongs to no customer. Any other message is answered as if it did not exist.
 */
export function voiceLogRoutes(deps: QueryDeps): readonly Endpoint[] {
  const { readModel } = deps;
  return [
    endpoint('customer', voiceLogContract, async (call, { userId }) => {
      const { limit, offset } = call.query;
      const fresh = await freshness(deps, call, ['feeds']);
      const log = readModel.collection(voiceLog);
      const page = { sort: [['seq', -1]], skip: offset, limit } as const;
      const [{ rows: listed, total }, catalogueRows] = await Promise.all([
        findPage(log, { userId }, page),
        deps.catalogue.read(),
      ]);
      const calls = await readModel.collection(privateSms).getMany(listed.map(({ _id }) => _id));
      const rows = await withAppsOfCalls(deps, calls);
      const data = rows
        .toSorted((one, other) => other.seq - one.seq)
        .map((row) => presentSms(row, catalogueRows));
      return { status: 200, body: { data, total, ...fresh } };
    }),
    endpoint('customer', recordingContract, async ({ params: { uuid }, header }, { userId }) => {
      const row = await readModel.collection(privateSms).get(uuid);
      const isReadable = row?.userId === userId && row.seq > 0 && row.withheld === null;
      if (!isReadable || row.voice?.state !== 'stored') throw reject('not-found');
      return answerAudio(await audioOf(deps, uuid, customerSubject(userId)), uuid, header('range'));
    }),
    endpoint('admin', unroutedRecordingContract, async ({ params: { uuid }, header }) => {
      const row = await readModel.collection(operatorSms).get(uuid);
      if (row?.voice?.state !== 'stored') throw reject('not-found');
      return answerAudio(await audioOf(deps, uuid, row.subject), uuid, header('range'));
    }),
  ];
}
