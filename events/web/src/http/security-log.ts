import { actorOf, isStaff, type RejectionCode } from '@ringpost/domain';
import { type Caller, type Endpoint, isForStaff, type OpenedSession } from './endpoint.ts';
import type { Log } from './log.ts';
import type { SecurityNote, SecurityNotes } from './security-notes.ts';

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
  /** The session that the request opened, and the role of its account. */
  opened?: OpenedSession;
  /** The path of the request with its query. */
  readonly url?: string | undefined;
}

export interface SecurityLog {
  /** @returns a promise if a fact must be stored before the answer. @throws StoreUnavailable in that promise */
  done(endpoint: Endpoint, trace: Trace): Promise<void> | undefined;
  refused(endpoint: Endpoint, trace: Trace, code: RejectionCode): void;
}

/** Refusals because of the caller's identity or rights. */
const ACCESS_CODES: ReadonlySet<RejectionCode> = new Set<RejectionCode>([
  'unauthenticated',
  'session-expired',
  'account-inactive',
  'forbidden',
  'password-required',
  'key-not-allowed',
  'key-of-sandbox',
  'sandbox-key-needed',
  'key-address-refused',
  'bad-signature',
]);

/** A caller without any token is a visitor on the wrong page, not an attack. */
function isRefusedAccess({ hasToken }: Trace, code: RejectionCode): boolean {
  return ACCESS_CODES.has(code) && (hasToken || code !== 'unauthenticated');
}

/** What other facts say already, when it is done. */
const HAS_OWN_FACT: ReadonlySet<string> = new Set([
  'sign-up',
  'email-confirmed',
  'password-reset',
  'password-changed',
  'second-factor-added',
  'second-factor-removed',
  'passkey-added',
  'passkey-removed',
  'recovery-codes-made',
  'forgetting-requested',
  'forgetting-cancelled',
  'webhook-secret-rolled',
  'key-made',
  'key-changed',
  'key-ended',
]);
/** Refusals that are also kept as facts. A request that is only malformed, or comes too early, says nothing about security. */
const KEPT_REFUSALS: ReadonlySet<RejectionCode> = new Set<RejectionCode>([
  ...ACCESS_CODES,
  'INCORRECT_CREDENTIALS',
  'second-factor-wrong',
  'passkey-wrong',
  'passkey-over',
  'passkey-copied',
  'token-not-found',
  'email-unverified',
  'rate-limited',
]);
/** What is rare, and never only counted. */
const KEPT: ReadonlySet<string> = new Set(['export', 'own-data-exported', 'signing-keys-replaced']);

const ACCOUNT_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

function noteOf({ spec }: Endpoint, trace: Trace, event: string, code: RejectionCode | null): SecurityNote {
  const { caller, opened, concerns, address, requestId, url } = trace;
  const account = concerns !== undefined && ACCOUNT_ID.test(concerns) ? concerns : undefined;
  const owner = opened && account !== undefined ? { userId: account, role: opened.role } : undefined;
  const acting = caller ?? owner;
  return {
    event,
    outcome: code === null ? 'done' : 'refused',
    code,
    route: `${spec.method} ${spec.path}`,
    thing: event === 'read' ? (url?.split('?')[0] ?? null) : null,
    userId: account ?? caller?.userId ?? null,
    sessionId: opened?.sessionId ?? caller?.sessionId ?? null,
    actor: acting ? actorOf(acting) : 'visitor',
    callerId: acting?.userId,
    address,
    requestId,
  };
}

/**
 * One line for each request that matters for the security of accounts: those that a contract names, all requests to routes of
 * those who work here, and all refused accesses. A line holds ids, codes and the client's address. It holds no secret, no email
 * address and no text. What no other fact says is also kept as a fact, by `notes`.
 */
export function securityLog(log: Log, notes?: SecurityNotes): SecurityLog {
  // A server that logs warnings only must still say what its admins did. Only `silent` is silent here too.
  const lines = log.child({ log: 'security' }, log.level === 'silent' ? {} : { level: 'info' });

  function factsOf({ spec }: Endpoint, { requestId, address, caller, concerns, opened }: Trace): object {
    return {
      route: `${spec.method} ${spec.path}`,
      requestId,
      address,
      ...(caller && { by: caller.userId, sessionId: caller.sessionId }),
      ...(opened && { sessionId: opened.sessionId }),
      ...(concerns !== undefined && { account: concerns }),
    };
  }

  return {
    done(endpoint, trace) {
      const event = endpoint.spec.securityEvent ?? (isForStaff(endpoint.access) ? 'admin' : undefined);
      if (event) lines.info({ event, outcome: 'done', ...factsOf(endpoint, trace) }, event);
      const { securityEvent, readsPrivate } = endpoint.spec;
      if (!notes) return undefined;
      if (readsPrivate && trace.caller && isStaff(trace.caller.role))
        return notes.read(noteOf(endpoint, trace, 'read', null));
      const { key } = trace.caller ?? {};
      if (key) notes.keyUsed({ ...noteOf(endpoint, trace, 'key-used', null), thing: key.keyId });
      if (trace.opened) notes.session(noteOf(endpoint, trace, 'login', null));
      if (securityEvent === undefined || securityEvent === 'login' || HAS_OWN_FACT.has(securityEvent))
        return undefined;
      const note = noteOf(endpoint, trace, securityEvent, null);
      if (KEPT.has(securityEvent)) return notes.keep(note);
      notes.count(note);
      return undefined;
    },
    refused(endpoint, trace, code) {
      const event = endpoint.spec.securityEvent ?? (isRefusedAccess(trace, code) ? 'access' : undefined);
      if (!event) return;
      lines.warn({ event, outcome: 'refused', code, ...factsOf(endpoint, trace) }, event);
      if (KEPT_REFUSALS.has(code)) notes?.count(noteOf(endpoint, trace, event, code));
    },
  };
}
