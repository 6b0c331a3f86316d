import type { IncomingMessage } from 'node:http';
import type { Clock } from '@ringpost/domain';
import { BLOCK_SHARES, clientAddress, countBlocks, rateLimit, takeFromBlocks } from '@ringpost/web/http';
import type { Allowance } from './live-limits.ts';

/** Decides who may open a connection, before the sender is authenticated. */
export interface Admission {
  /** Why a request for a connection is refused; undefined when it is accepted. */
  refusal(request: IncomingMessage): 'origin' | 'token-in-address' | 'too-many' | 'too-often' | undefined;
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
  readonly connectsPerAddress: Allowance;
  readonly clock: Clock;
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

const TOKEN_NAMES: ReadonlySet<string> = new Set(['token', 'auth', 'access_token']);

/** Addresses are logged and shared, so a token in the address is refused, however its name is written. */
function namesToken({ url = '' }: IncomingMessage): boolean {
  const query = new URLSearchParams(url.slice(url.indexOf('?') + 1));
  return [...query.keys()].some((name) => TOKEN_NAMES.has(name.toLowerCase()));
}

export function createAdmission(options: AdmissionOptions): Admission {
  const { clock, sockets, connectsPerAddress } = options;
  const addressOf = clientAddress(options.trustProxy);
  const counts = countBlocks(options.socketsPerAddress);
  const connects = BLOCK_SHARES.map((share) =>
    rateLimit({
      clock,
      burst: share * connectsPerAddress.atOnce,
      refillSeconds: 1 / (share * connectsPerAddress.perSecond),
    }),
  );
  let total = 0;

  /** A client that is cut and reconnects at once costs a handshake each time. */
  function isTooOften(request: IncomingMessage): boolean {
    try {
      takeFromBlocks(connects, addressOf(request));
      return false;
    } catch {
      return true;
    }
  }

  return {
    refusal(request) {
      if (isTooOften(request)) return 'too-often';
      if (!isOurs(request, options)) return 'origin';
      if (namesToken(request)) return 'token-in-address';
      return total < sockets && counts.fits(addressOf(request), 1) ? undefined : 'too-many';
    },
    entered(request) {
      total += 1;
      const address = addressOf(request);
      counts.add(address, 1);
      return total <= sockets && counts.fits(address, 0);
    },
    left(request) {
      total -= 1;
      counts.add(addressOf(request), -1);
    },
  };
}
