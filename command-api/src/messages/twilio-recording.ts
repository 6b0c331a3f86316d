import type { IncomingMessage } from 'node:http';
import type { CallFailure, RecordingFault } from '@ringpost/domain';
import { RECORDING_FETCH_SECONDS, RECORDING_MAX_BYTES } from '@ringpost/domain/rules/limits';
import { bytesOf } from '@ringpost/web/http';
import { callGuarded, failureOf, type GuardOptions } from '../kernel/guarded-call.ts';
import type { GuardedWork } from '../kernel/guarded-work.ts';
import { FACTS_OF_WAV } from './guarded-wav.ts';

/** Where recordings are fetched, and by which rules. */
export interface RecordingHost extends GuardOptions {
  /** The address of Twilio's API, without a slash at the end. */
  readonly url: string;
  readonly authToken: string;
  readonly guarded: GuardedWork;
}

export interface RecordingRequest {
  /** Twilio's account, which is the name of the login too. */
  readonly account: string;
  readonly recordingId: string;
  /** Ends the attempt early when the process stops. */
  readonly signal: AbortSignal;
}

export type Fetched = { readonly audio: Buffer } | { readonly why: RecordingFault | CallFailure };

/** An answer of unknown length ends when its connection ends, even if the connection breaks. */
function isSized({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

async function read(response: IncomingMessage, guarded: GuardedWork): Promise<Fetched> {
  // A redirect is not followed: it could lead anywhere, with the credentials.
  if (response.statusCode !== 200) return { why: 'status' };
  if (!/^audio\//i.test(response.headers['content-type'] ?? '')) return { why: 'not-audio' };
  const audio = await bytesOf(response, RECORDING_MAX_BYTES);
  if (!audio) return { why: 'too-large' };
  const { seconds, lacksItsEnd } = await guarded.run(FACTS_OF_WAV, new Uint8Array(audio));
  if (!isSized(response) && lacksItsEnd) return { why: 'connection' };
  return seconds === undefined ? { why: 'not-audio' } : { audio };
}

/**
 * Fetches a recording once. The address is made from the ids and never taken from a callback, so only this host gets the
 * credentials. It ends in time and never throws, whatever the host does.
 */
export async function fetchTwilioRecording(
  { url, authToken, guarded, ...guard }: RecordingHost,
  { account, recordingId, signal: stopped }: RecordingRequest,
): Promise<Fetched> {
  const late = AbortSignal.timeout(guard.timeoutMs ?? RECORDING_FETCH_SECONDS * 1000);
  const signal = AbortSignal.any([late, stopped]);
  const path = `/2010-04-01/Accounts/${account}/Recordings/${recordingId}.wav`;
  const login = Buffer.from(`${account}:${authToken}`).toString('base64');
  const headers = { authorization: `Basic ${login}`, accept: 'audio/wav', 'user-agent': 'Ringpost/1' };
  let response: IncomingMessage | undefined;
  try {
    response = await callGuarded({ method: 'GET', url: `${url}${path}`, headers }, guard, signal);
    return await read(response, guarded);
  } catch (error) {
    return { why: failureOf(error, signal) };
  } finally {
    response?.destroy();
  }
}
