import { randomUUID } from 'node:crypto';
import { toneFile } from '@ringpost/testing/wav-file';
import type { Started } from './test-server.ts';

type Values = Readonly<Record<string, (started: Started) => unknown>>;

/** A call of one second, in Base64. */
const AUDIO = toneFile(1).toString('base64');

/** A voice message that came to a number. @returns its id. */
async function callTo({ ask, ringpost, settled }: Started, to: string): Promise<string> {
  const body = { message_id: randomUUID(), from: '+14155550123', to, audio: AUDIO };
  const headers = { 'x-ringpost-secret': ringpost.secrets.jsonSecret };
  const { body: told } = await ask('POST', '/hooks/voice/json', { body, headers });
  await settled();
  return String(told.message_id);
}

/** Numbers that are tried. Another customer may have one for another app, and then it is not certain whose a call is. */
const TRIES = 8;

interface Called {
  readonly id: string;
  readonly number: string;
}

async function callToOwner(started: Started): Promise<Called> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const { number } = await started.rent('owner');
    const id = await callTo(started, number);
    const { body } = await started.ask('GET', '/api/voice_log/list', { as: 'owner' });
    if ((body.data as readonly { readonly uuid: string }[]).some(({ uuid }) => uuid === id))
      return { id, number };
  }
  throw new Error('the owner is alone on no number');
}

const calls = new WeakMap<object, Promise<Called>>();

/** One voice message of the owner for all requests, because they only read it. */
function ownCall(started: Started): Promise<Called> {
  const known = calls.get(started.ringpost) ?? callToOwner(started);
  calls.set(started.ringpost, known);
  return known;
}

/** A number that the owner has and nobody else, so that a call to it is the owner's. */
export async function numberOfOwner(started: Started): Promise<string> {
  return (await ownCall(started)).number;
}

/** The values of the fields of requests about calls. */
export const meaningsOfCalls: Values = {
  audio: () => AUDIO,
  AccountSid: () => `AC${'1'.repeat(32)}`,
  CallSid: () => `CA${randomUUID().replaceAll('-', '')}`,
  RecordingSid: () => `RE${randomUUID().replaceAll('-', '')}`,
  RecordingDuration: () => '1',
  RecordingStatus: () => 'completed',
};

/** The id for the `{uuid}` of a path: a voice message that its caller may hear. */
export const uuidOfCall: Values = {
  '/api/voice_log/download/{uuid}': async (started) => (await ownCall(started)).id,
  '/api/voice_log/unrouted/{uuid}': (started) => callTo(started, '+12025550188'),
};
