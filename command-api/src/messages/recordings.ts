import { type MessageState, recordingBlob, reject, streams } from '@ringpost/domain';
import { RECORDING_FETCHES_AT_ONCE } from '@ringpost/domain/rules/limits';
import { StoreUnavailable } from '@ringpost/engine';
import type { RecordingDeadline } from '@ringpost/projections/recordings/recordings.view';
import type { Cause } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import type { DeadlineHandlers } from '../kernel/timers.ts';
import { handleMessage } from './message.commands.ts';
import { messageDecider, subjectOf } from './message.decider.ts';
import { fetchTwilioRecording, type RecordingHost } from './twilio-recording.ts';

/** The audio of calls. Each message with a recording gets its audio once. */
export interface Recordings {
  /**
   * Stores audio that came with its message. A second call changes nothing.
   * @throws Rejection `unavailable`
   */
  keep(messageId: string, audio: Buffer): Promise<void>;
  /** Begins to fetch the audio of a message. If this fails, the deadline tries again. */
  fetchSoon(messageId: string): void;
  readonly deadlines: DeadlineHandlers<RecordingDeadline>;
  /** Resolves when nothing is being fetched. */
  idle(): Promise<void>;
  /** Ends running fetches; they stay due. */
  close(): Promise<void>;
}

/** How recordings are fetched. Only tests have a trusted host. */
export type RecordingOptions = Partial<Omit<RecordingHost, 'authToken' | 'allowsHttp' | 'guarded'>>;

const TWILIO_API = 'https://api.twilio.com';
const ACTOR = 'system:fetch-recordings';
/** How often audio is sealed at most: again if an admin gives its message to a customer meanwhile, which happens only once. */
const SEALINGS = 2;

function causeOf(messageId: string): Cause {
  return { operationId: messageId, causationId: messageId, correlationId: messageId, actor: ACTOR };
}

async function stateOf(deps: Deps, messageId: string): Promise<MessageState> {
  return (await deps.streams.refresh(streams.sms(messageId), messageDecider)).state;
}

/** Stores the audio before the event, so that a stored recording always has its audio. */
async function store(deps: Deps, messageId: string, audio: Buffer): Promise<void> {
  let state = await stateOf(deps, messageId);
  for (let sealing = 0; sealing < SEALINGS && state.recording?.isStored === false; sealing += 1) {
    const subject = subjectOf(state);
    await deps.sealedBlobs.put(recordingBlob(messageId, subject), audio, subject);
    const command = { type: 'StoreRecording', subject, bytes: audio.length, now: nowIso(deps) } as const;
    state = (await handleMessage(deps, messageId, command, causeOf(messageId))).state;
  }
}

/**
 * Seals the audio of a message for the customer whom an admin gave it to. Does nothing for a text, and nothing the second
 * time.
 */
export async function giveRecording(deps: Deps, messageId: string): Promise<void> {
  const state = await stateOf(deps, messageId);
  if (!state.received || !state.recording?.isStored) return;
  const [before, now] = [state.received.subject, subjectOf(state)];
  const old = recordingBlob(messageId, before);
  const audio = before === now ? undefined : await deps.sealedBlobs.get(old, before);
  if (!audio) return;
  await deps.sealedBlobs.put(recordingBlob(messageId, now), audio, now);
  await deps.sealedBlobs.remove(old, before);
}

/**
 * Stores and fetches the audio of calls. A failed fetch is repeated, until the audio is there or no more attempts are planned.
 * @throws Error for a trusted host in production
 */
export function createRecordings(
  deps: Deps,
  authToken: string,
  { trusted, ...options }: RecordingOptions = {},
): Recordings {
  if (deps.config.production && trusted) throw new Error('production trusts no host of recordings');
  const rules = { trusted: trusted ?? new Set<string>(), allowsHttp: trusted !== undefined };
  const host: RecordingHost = { url: TWILIO_API, authToken, guarded: deps.guarded, ...rules, ...options };
  const underWay = new Map<string, Promise<void>>();
  const stopping = new AbortController();

  async function fetchOnce(messageId: string): Promise<void> {
    const { received, recording } = await stateOf(deps, messageId);
    if (!received || !recording || recording.isStored || recording.nextAt === null) return;
    if (recording.nextAt !== undefined && recording.nextAt > nowIso(deps)) return;
    const { account, providerMessageId: recordingId } = received;
    const request = { account, recordingId, signal: stopping.signal };
    const fetched = recording.isFetched
      ? await fetchTwilioRecording(host, request)
      : ({ why: 'not-sent' } as const);
    if (stopping.signal.aborted) return;
    if ('audio' in fetched) return store(deps, messageId, fetched.audio);
    deps.log.warn({ messageId, why: fetched.why }, 'a recording could not be fetched');
    const command = { type: 'NoteFetchFailed', why: fetched.why, now: nowIso(deps) } as const;
    await handleMessage(deps, messageId, command, causeOf(messageId));
  }

  function begin(messageId: string): void {
    if (underWay.has(messageId) || underWay.size >= RECORDING_FETCHES_AT_ONCE) return;
    const done = fetchOnce(messageId)
      .catch((error: unknown) => deps.log.warn({ err: error, messageId }, 'a recording stays due'))
      .finally(() => underWay.delete(messageId));
    underWay.set(messageId, done);
  }

  return {
    async keep(messageId, audio) {
      try {
        await store(deps, messageId, audio);
      } catch (error) {
        throw error instanceof StoreUnavailable ? reject('unavailable') : error;
      }
    },
    fetchSoon: begin,
    deadlines: {
      async 'fetch-recording'({ subject: messageId }) {
        begin(messageId);
      },
    },
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay.values());
    },
    async close() {
      stopping.abort();
      await Promise.all(underWay.values());
    },
  };
}
