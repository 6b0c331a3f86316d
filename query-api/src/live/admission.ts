import type { IncomingMessage } from 'node:http';
import { addressBlock, clientAddress } from '@ringpost/events/http';

/** Decides who may open a connection, before anything is known of who it is. */
export interface Admission {
  /** Why a request for a connection is refused; undefined for one that may come in. */
  refusal(request: IncomingMessage): 'origin' | 'token-in-address' | 'jsonp' | 'too-many' | undefined;
  /** Counts a connection that came in; false when it is one too many. @see left */
  entered(request: IncomingMessage): boolean;
  left(request: IncomingMessage): void;
}

export interface AdmissionOptions {
  readonly publicUrl: string;
  /** In production the browser's pages are at `publicUrl` and nowhere else. */
  readonly production: boolean;
  readonly trustProxy: readonly string[];
  readonly sockets: number;
  readonly socketsPerAddress: number;
}

export function createAdmission(options: AdmissionOptions): Admission {
  const addressOf = clientAddress(options.trustProxy);
  const counts = new Map<string, number>();
  let total = 0;
  const blockOf = (request: IncomingMessage): string => addressBlock(addressOf(request));
  const countOf = (request: IncomingMessage): number => counts.get(blockOf(request)) ?? 0;

  return {
    refusal(request) {
      if (!isOurs(request, options)) return 'origin';
      if (namesToken(request)) return 'token-in-address';
      if (isScript(request)) return 'jsonp';
      return total >= options.sockets || countOf(request) >= options.socketsPerAddress
        ? 'too-many'
        : undefined;
    },
    entered(request) {
      total += 1;
      const count = countOf(request) + 1;
      counts.set(blockOf(request), count);
      return total <= options.sockets && count <= options.socketsPerAddress;
    },
    left(request) {
      total -= 1;
      const count = countOf(request) - 1;
      if (count > 0) counts.set(blockOf(request), count);
      else counts.delete(blockOf(request));
    },
  };
}

/**
 * A browser says where a page came from; a page of another origin is refused. A program says nothing, and may: the token is
 * never sent by itself, so there is nothing a foreign page could borrow. The `Host` header proves nothing, because a foreign
 * name can be made to lead here; it is believed only while somebody develops, under whatever name the machine has.
 */
function isOurs({ headers }: IncomingMessage, { publicUrl, production }: AdmissionOptions): boolean {
  const { origin, host } = headers;
  if (origin === undefined || origin === new URL(publicUrl).origin) return true;
  return !production && URL.canParse(origin) && new URL(origin).host === host;
}

/** Addresses are logged and shared; a token does not belong there, so one that stands there is not honoured but refused. */
function namesToken({ url = '' }: IncomingMessage): boolean {
  return /[?&](token|auth|access_token)=/i.test(url);
}

/** An answer in the form of a script could be read by any page. */
function isScript({ url = '' }: IncomingMessage): boolean {
  return /[?&]j=/i.test(url);
}
