import { reject } from '@ringpost/domain';
import type { GuardedWork } from '../kernel/guarded-work.ts';
import { READ_WAV } from './guarded-wav.ts';
import type { CallInbox, Inbox } from './inbox.ts';
import type { Recordings } from './recordings.ts';

/** The bytes of a file without a copy; its buffer may be larger than the file. */
function bytesOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** A call is a message without a text. It is stored and routed like a message, and its audio follows. */
export function createCallInbox(inbox: Inbox, recordings: Recordings, guarded: GuardedWork): CallInbox {
  return {
    async receiveCall({ recording, ...call }) {
      const sent = 'base64' in recording ? await guarded.run(READ_WAV, recording.base64) : undefined;
      const seconds = 'base64' in recording ? sent?.seconds : recording.seconds;
      // Checked before the message is stored, because otherwise the message would never get a recording.
      if (seconds === undefined) throw reject('recording-refused');
      const announced = { seconds, isFetched: sent === undefined };
      const { messageId } = await inbox.receive({ ...call, text: '', recording: announced });
      if (sent) await recordings.keep(messageId, bytesOf(sent.audio));
      else recordings.fetchSoon(messageId);
      return { messageId };
    },
  };
}
