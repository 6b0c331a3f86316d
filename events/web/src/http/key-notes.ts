import {
  createKeyRequests,
  type KeyRequest,
  type KeyRequests,
  type KeyRequestsDeps,
} from './key-requests.ts';
import { createKeyUsage } from './key-usage.ts';

/** Counts and keeps a request that came with a key of the API. It writes nothing. */
export type NoteKeyRequest = (keyId: string, request: KeyRequest) => void;

interface KeyNotes extends Pick<KeyRequests, 'close'> {
  readonly note: NoteKeyRequest;
}

/** What each key does, for the eyes of its owner: counts by day, and the last requests. Both are stored from time to time. */
export function createKeyNotes(deps: KeyRequestsDeps): KeyNotes {
  const usage = createKeyUsage(deps);
  const requests = createKeyRequests(deps);
  return {
    note(keyId, request) {
      usage.count(keyId, request.route, request.code);
      requests.note(keyId, request);
    },
    async close() {
      await usage.close();
      await requests.close();
    },
  };
}
