import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';

export interface OutgoingCall {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly url: string | URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

export interface CallOptions {
  readonly signal: AbortSignal;
  /** Resolves the name of the server; by the system by default. */
  readonly lookup?: LookupFunction;
}

/**
 * Calls a server, without `fetch`: its parser is WebAssembly. Each call has a connection of its own, because a kept one would
 * outlive a check of its address, and may be closed by the server just when it is used again. A redirect is an answer like any other.
 */
export function beginCall(
  { method, url, headers, body }: OutgoingCall,
  options: CallOptions,
): Promise<IncomingMessage> {
  const address = new URL(url);
  const begin: typeof httpRequest = address.protocol === 'http:' ? httpRequest : httpsRequest;
  return new Promise((resolve, reject) => {
    const request: ClientRequest = begin(address, { method, headers, agent: false, ...options }, resolve);
    request.on('error', reject).end(body);
  });
}

/** All bytes; undefined if there are more than allowed. No more is read then. */
export async function bytesOf(response: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
