import { plusSeconds } from '@ringpost/domain';
import { RECORDING_UNFETCHED_SECONDS } from '@ringpost/domain/rules/limits';
import { deadlineId, deadlines } from '../deadlines/deadlines.view.ts';
import type { NounDeadlines, Rows } from '../kernel/projector.ts';
import type { RecordingDeadline } from './recordings.view.ts';

const KIND = 'fetch-recording';

function fetchAt(rows: Rows, messageId: string, dueAt: string): void {
  const row: RecordingDeadline = { _id: deadlineId(KIND, messageId), kind: KIND, subject: messageId, dueAt };
  rows.put(deadlines, row);
}

function fetchNoMore(rows: Rows, messageId: string): void {
  rows.delete(deadlines, deadlineId(KIND, messageId));
}

/** When a recording is fetched: at first by the request that announced it, and after that by this deadline. */
export const recordingDeadlines: NounDeadlines = {
  streams: ['sms'],
  on: {
    RecordingAnnounced: {
      apply: ({ data: { messageId, announcedAt } }, rows) =>
        fetchAt(rows, messageId, plusSeconds(announcedAt, RECORDING_UNFETCHED_SECONDS)),
    },
    RecordingFetchFailed: {
      apply({ data: { messageId, nextAt } }, rows) {
        if (nextAt === null) fetchNoMore(rows, messageId);
        else fetchAt(rows, messageId, nextAt);
      },
    },
    RecordingStored: { apply: ({ data }, rows) => fetchNoMore(rows, data.messageId) },
  },
};
