import type { RejectionCode } from '@ringpost/domain';
import { type Caller, type Endpoint, isForStaff } from './endpoint.ts';
import type { Log } from './log.ts';

/** What is known of a request so far. */
export interface Trace {
  readonly requestId: string;
  /** The client's address. */
  readonly address: string;
  /** Whether the request had a token or a key, valid or not. */
  hasToken: boolean;
  caller?: Caller;
  /** The account that the request is about. For an address without an account, the name of its stream. */
  concerns?: string;
  /** The session that the request opened. */
  opened?: string;
}

export interface SecurityLog {
  done(endpoint: Endpoint, trace: Trace): void;
  refused(endpoint: Endpoint, trace: Trace, code: RejectionCode): void;
}

/** Refusals because of the caller's identity or rights. */
const ACCESS_CODES: ReadonlySet<RejectionCode> = new Set<RejectionCode>([
  'unauthenticated',
  'session-expired',
  'account-inactive',
  'forbidden',
  'password-required',
  'bad-signature',
]);

/** A caller without any token is a visitor on the wrong page, not an attack. */
function isRefusedAccess({ hasToken }: Trace, code: RejectionCode): boolean {
  return ACCESS_CODES.has(code) && (hasToken || code !== 'unauthenticated');
}

/**
 * One line for each request that matters for the security of accounts: those that a contract names, all requests to routes of
 * those who work here, and all refused accesses. A line holds ids, codes and the client's address. It holds no secret, no email
 * address and no text.
 */
export function securityLog(log: Log): SecurityLog {
  // A server that logs warnings only must still say what its admins did. Only `silent` is silent here too.
  const lines = log.child({ log: 'security' }, log.level === 'silent' ? {} : { level: 'info' });

  function factsOf({ spec }: Endpoint, { requestId, address, caller, concerns, opened }: Trace): object {
    return {
      route: `${spec.method} ${spec.path}`,
      requestId,
      address,
      ...(caller && { by: caller.userId, sessionId: caller.sessionId }),
      ...(opened !== undefined && { sessionId: opened }),
      ...(concerns !== undefined && { account: concerns }),
    };
  }

  return {
    done(endpoint, trace) {
      const event = endpoint.spec.securityEvent ?? (isForStaff(endpoint.access) ? 'admin' : undefined);
      if (event) lines.info({ event, outcome: 'done', ...factsOf(endpoint, trace) }, event);
    },
    refused(endpoint, trace, code) {
      const event = endpoint.spec.securityEvent ?? (isRefusedAccess(trace, code) ? 'access' : undefined);
      if (event) lines.warn({ event, outcome: 'refused', code, ...factsOf(endpoint, trace) }, event);
    },
  };
}
