import { randomUUID } from 'node:crypto';
import { toneFile } from '@ringpost/testing/wav-file';
import type { TestServer } from './test-server.ts';

type Values = Readonly<Record<string, (server: TestServer) => unknown>>;

/** A call of one second, in Base64. */
const AUDIO = toneFile(1).toString('base64');

/** A voice message that came to a number. @returns its id. */
async function callTo({ ask, ringpost, settle }: TestServer, to: string): Promise<string> {
  const body = { message_id: randomUUID(), from: '+14155550123', to, audio: AUDIO };
  const headers = { 'x-ringpost-secret': ringpost.secrets.jsonSecret };
  const { body: answer } = await ask('POST', '/hooks/voice/json', { body, headers });
  await settle();
  return String(answer.message_id);
}

/** Numbers that are tried. Another customer may have one for another app, and then it is not certain whose a call is. */
const TRIES = 8;

interface OwnCall {
  readonly id: string;
  readonly number: string;
}

async function callToOwner(server: TestServer): Promise<OwnCall> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const { number } = await server.rent('owner');
    const id = await callTo(server, number);
    const { body } = await server.ask('GET', '/api/voice_log/list', { as: 'owner' });
    if ((body.data as readonly { readonly uuid: string }[]).some(({ uuid }) => uuid === id))
      return { id, number };
  }
  throw new Error('the owner is alone on no number');
}

const calls = new WeakMap<object, Promise<OwnCall>>();

/** One voice message of the owner for all requests, because they only read it. */
function ownCall(server: TestServer): Promise<OwnCall> {
  const call = calls.get(server.ringpost) ?? callToOwner(server);
  calls.set(server.ringpost, call);
  return call;
}

/** A number that the owner has and nobody else, so that a call to it is the owner's. */
export async function numberOfOwner(server: TestServer): Promise<string> {
  return (await ownCall(server)).number;
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
  '/api/voice_log/download/{uuid}': async (server) => (await ownCall(server)).id,
  '/api/voice_log/unrouted/{uuid}': (server) => callTo(server, '+12025550188'),
};
