import { reject } from '@ringpost/events/domain';
import type { CallInbox, Inbox } from './inbox.ts';
import type { Recordings } from './recordings.ts';
import { secondsOfAcceptable } from './wav.ts';

/** A call is a message without a text. It is stored and routed as one, and its audio follows. */
export function createCallInbox(inbox: Inbox, recordings: Recordings): CallInbox {
  return {
    async receiveCall({ recording, ...call }) {
      const audio = 'audio' in recording ? recording.audio : undefined;
      const seconds = 'audio' in recording ? secondsOfAcceptable(recording.audio) : recording.seconds;
      // Before the message is stored: it would never get a recording.
      if (seconds === undefined) throw reject('recording-refused');
      const announced = { seconds, isFetched: audio === undefined };
      const { messageId } = await inbox.receive({ ...call, text: '', recording: announced });
      if (audio) await recordings.keep(messageId, audio);
      else recordings.fetchSoon(messageId);
      return { messageId };
    },
  };
}
