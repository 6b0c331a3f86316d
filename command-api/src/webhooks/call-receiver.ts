import type { IncomingMessage } from 'node:http';
import { performance } from 'node:perf_hooks';
import {
  WEBHOOK_ANSWER_KEPT_CHARACTERS,
  WEBHOOK_ANSWER_MAX_BYTES,
  WEBHOOK_CALL_SECONDS,
} from '@ringpost/domain/rules/limits';
import { callGuarded, failureOf, type GuardOptions } from '../kernel/guarded-call.ts';
import type { Called } from './delivery.decider.ts';

export type ReceiverOptions = GuardOptions;

interface ReceiverCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Ends the call early when the process stops. */
  readonly signal: AbortSignal;
}

/** The beginning of a body, as text. Data after the limit, too slow or damaged data is ignored. Nothing is decompressed. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= WEBHOOK_ANSWER_MAX_BYTES) break;
    }
  } catch {
    // The status has arrived, and it is the result of the call.
  }
  response.destroy();
  const text = Buffer.concat(chunks).toString('utf8').replaceAll('\u0000', '');
  return text.slice(0, WEBHOOK_ANSWER_KEPT_CHARACTERS).toWellFormed();
}

function retryAfterOf({ headers }: IncomingMessage): number | null {
  const text = headers['retry-after'] ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

async function answerOf({ url, headers, body }: ReceiverCall, options: ReceiverOptions, signal: AbortSignal) {
  const response = await callGuarded({ method: 'POST', url, headers, body }, options, signal);
  const retryAfterSeconds = retryAfterOf(response);
  return { status: response.statusCode ?? 0, answer: await beginningOf(response), retryAfterSeconds };
}

/** Calls a customer's receiver once. Whatever the receiver does, this ends in time and never throws. */
export async function callReceiver(call: ReceiverCall, options: ReceiverOptions): Promise<Called> {
  const begun = performance.now();
  const late = AbortSignal.timeout(options.timeoutMs ?? WEBHOOK_CALL_SECONDS * 1000);
  const signal = AbortSignal.any([late, call.signal]);
  try {
    const answer = await answerOf(call, options, signal);
    return { ...answer, failure: null, tookMs: Math.round(performance.now() - begun) };
  } catch (error) {
    const failure = failureOf(error, signal);
    const tookMs = Math.round(performance.now() - begun);
    return { status: null, failure, answer: '', tookMs, retryAfterSeconds: null };
  }
}
