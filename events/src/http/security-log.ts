import type { RejectionCode } from '../domain/index.ts';
import type { Caller, Endpoint } from './endpoint.ts';
import type { Log } from './log.ts';

/** What a request turned out to be, as far as it came. */
export interface Trace {
  readonly requestId: string;
  /** The client's address. */
  readonly address: string;
  /** Whether the request came with a token, good or bad. */
  readonly hasToken: boolean;
  caller?: Caller;
  /** The account that the request is about; for an address without one, the name of its stream. */
  concerns?: string;
  /** The session that the request opened. */
  opened?: string;
}

export interface SecurityLog {
  done(endpoint: Endpoint, trace: Trace): void;
  refused(endpoint: Endpoint, trace: Trace, code: RejectionCode): void;
}

/** Refusals that are about who somebody is or what they may do. */
const ACCESS_CODES: ReadonlySet<RejectionCode> = new Set<RejectionCode>([
  'unauthenticated',
  'session-expired',
  'account-inactive',
  'forbidden',
  'password-required',
  'bad-signature',
]);

/**
 * One line for each request that matters to the safety of accounts: those that a contract names, all that admins ask, and
 * every refused access. A line holds ids, codes and the client's address; no secret, no e-mail address, no text.
 */
export function securityLog(log: Log): SecurityLog {
  const lines = log.child({ log: 'security' });

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
      const event = endpoint.spec.securityEvent ?? (endpoint.access === 'admin' ? 'admin' : undefined);
      if (event) lines.info({ event, outcome: 'done', ...factsOf(endpoint, trace) }, event);
    },
    refused(endpoint, trace, code) {
      const event = endpoint.spec.securityEvent ?? (isRefusedAccess(trace, code) ? 'access' : undefined);
      if (event) lines.warn({ event, outcome: 'refused', code, ...factsOf(endpoint, trace) }, event);
    },
  };
}

/** Who shows no token at all is a visitor on the wrong page, not an attempt. */
function isRefusedAccess({ hasToken }: Trace, code: RejectionCode): boolean {
  return ACCESS_CODES.has(code) && (hasToken || code !== 'unauthenticated');
}
