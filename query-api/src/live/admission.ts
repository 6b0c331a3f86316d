import type { IncomingMessage } from 'node:http';
import { addressBlock, clientAddress } from '@ringpost/events/edge';

/** Decides who may open a connection, before anything is known of who it is. */
export interface Admission {
  /** Why a request for a connection is refused; undefined for one that may come in. */
  refusal(request: IncomingMessage): 'origin' | 'token-in-address' | 'too-many' | undefined;
  /** Counts a connection that came in; false when it is one too many. @see left */
  entered(request: IncomingMessage): boolean;
  left(request: IncomingMessage): void;
}

export interface AdmissionOptions {
  readonly publicUrl: string;
  readonly trustProxy: readonly string[];
  readonly socketsPerAddress: number;
}

export const createAdmission = (options: AdmissionOptions): Admission => {
  const addressOf = clientAddress(options.trustProxy);
  const own = new URL(options.publicUrl).origin;
  const counts = new Map<string, number>();
  const blockOf = (request: IncomingMessage): string => addressBlock(addressOf(request));
  const countOf = (request: IncomingMessage): number => counts.get(blockOf(request)) ?? 0;

  return {
    refusal(request) {
      if (!isOurs(request, own)) return 'origin';
      if (namesToken(request)) return 'token-in-address';
      return countOf(request) >= options.socketsPerAddress ? 'too-many' : undefined;
    },
    entered(request) {
      const count = countOf(request) + 1;
      counts.set(blockOf(request), count);
      return count <= options.socketsPerAddress;
    },
    left(request) {
      const count = countOf(request) - 1;
      if (count > 0) counts.set(blockOf(request), count);
      else counts.delete(blockOf(request));
    },
  };
};

/**
 * A browser says where a page came from; a page of another origin is refused. A program says nothing, and may: the token is
 * never sent by itself, so there is nothing a foreign page could borrow.
 */
const isOurs = ({ headers }: IncomingMessage, own: string): boolean => {
  const { origin, host } = headers;
  if (origin === undefined || origin === own) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
};

/** Addresses are logged and shared; a token does not belong there, so one that stands there is not honoured but refused. */
const namesToken = ({ url = '' }: IncomingMessage): boolean => /[?&](token|auth|access_token)=/i.test(url);
