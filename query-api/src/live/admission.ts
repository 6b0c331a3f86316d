import type { IncomingMessage } from 'node:http';
import { addressBlock, clientAddress } from '@ringpost/events/http';

/** Decides who may open a connection, before anything is known about the sender. */
export interface Admission {
  /** Why a request for a connection is refused; undefined when it is accepted. */
  refusal(request: IncomingMessage): 'origin' | 'token-in-address' | 'too-many' | undefined;
  /** Counts an accepted connection. False when there are too many. @see left */
  entered(request: IncomingMessage): boolean;
  left(request: IncomingMessage): void;
}

export interface AdmissionOptions {
  readonly publicUrl: string;
  /** In production the browser's pages come only from `publicUrl`. */
  readonly production: boolean;
  readonly trustProxy: readonly string[];
  readonly sockets: number;
  readonly socketsPerAddress: number;
}

/**
 * A browser sends the origin of its page, and a page of another origin is refused. A program sends no origin and is
 * accepted: a client never sends the token by itself, so a foreign page cannot use it. The `Host` header proves nothing,
 * because a foreign name can point to this server. It is accepted only in development, for any name of the machine.
 */
function isOurs({ headers }: IncomingMessage, { publicUrl, production }: AdmissionOptions): boolean {
  const { origin, host } = headers;
  if (origin === undefined || origin === new URL(publicUrl).origin) return true;
  return !production && URL.canParse(origin) && new URL(origin).host === host;
}

/** Addresses are logged and shared, so a token in the address is refused. */
function namesToken({ url = '' }: IncomingMessage): boolean {
  return /[?&](token|auth|access_token)=/i.test(url);
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
