import type { Static, TSchema } from 'typebox';
import type { RejectionCode, Role } from '../domain/index.ts';

/** Who may call a route. `signature`: whoever proves itself by what it sends, as providers do; `guest`: everybody. */
export type Access = 'guest' | 'signature' | 'customer' | 'admin';

/** A signed-in account, as its stream says it stands now (never as its token says). */
export interface Caller {
  readonly userId: string;
  readonly email: string;
  readonly role: Role;
  readonly sessionEpoch: number;
  /** Names the one session that is asking, for logging out of it. */
  readonly sessionId: string;
  /** When that session ends, ISO 8601; a socket opened with it is cut then. */
  readonly sessionExpiresAt: string;
  /** When whoever holds the session last proved the password, ISO 8601. */
  readonly passwordProvenAt: string;
  /** The password is not the caller's own yet: routes of admins are closed until it is changed. */
  readonly mustChangePassword?: true;
}

export interface Call<Params, Query, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** The bytes as they came, for signatures. */
  readonly rawBody: Uint8Array;
  readonly header: (name: string) => string | undefined;
  readonly requestId: string;
  /** Names the account that the request is about, and the session it opened, for the security log. */
  readonly concerns: (account: string, sessionId?: string) => void;
  /** Instant of arrival, ISO 8601. */
  readonly now: string;
  /** The client's address; behind a trusted proxy, what that says. */
  readonly address: string;
  /** Absolute URL the client called, for signatures over it. */
  readonly url: string;
}

/** A request whose sender has not proved anything yet: its fields are unchecked. */
export interface Unproved {
  readonly header: (name: string) => string | undefined;
  /** The bytes as they came. */
  readonly rawBody: Uint8Array;
  /** What the bytes say. @throws Rejection `malformed-body` */
  readonly body: () => unknown;
  /** Absolute URL the client called. */
  readonly url: string;
  /** Instant of arrival, ISO 8601. */
  readonly now: string;
}

export interface Answer {
  readonly status: number;
  /** JSON unless `type` says otherwise. What many answers have in common is a `sharedBody`. */
  readonly body?: unknown;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Where an answer leads: the next route, and where the answer has what that route takes. */
export interface RouteLink {
  /** Method and path of the next route: `POST /api/orders/{id}/cancel`. */
  readonly to: string;
  /** Path parameter of the next route → JSON pointer into the answer: `{ id: '/order_uuid' }`. */
  readonly params?: Readonly<Record<string, string>>;
  /** Field of the next route's body → JSON pointer into the answer, or the value itself where it begins with no `/`. */
  readonly body?: Readonly<Record<string, string>>;
}

/** The word for "no schema": nothing is accepted there. */
export interface RouteSpec<P extends TSchema, Q extends TSchema, B extends TSchema> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** OpenAPI style, parameters in braces: `/api/orders/{id}/cancel`. */
  readonly path: string;
  readonly summary: string;
  /** The family it stands under in the served document. */
  readonly tag: string;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** How the body travels; `json` by default. `form`: urlencoded; `text`: any text/*. */
  readonly bodyType?: 'json' | 'form' | 'text';
  /** Largest body in bytes; 100 kB by default. */
  readonly bodyLimit?: number;
  /** The password must have been proved within the last `freshPasswordMinutes`; only for routes of admins. */
  readonly needsFreshPassword?: boolean;
  /** Each request is one line of the security log, under this name. Routes of admins need none to be there. */
  readonly securityEvent?: string;
  /** The answer holds a token or a link that opens something, and is therefore never compressed. */
  readonly holdsSecret?: boolean;
  /** The request must carry an `Idempotency-Key`. */
  readonly idempotent?: boolean;
  /** Status and schema of the good answer. */
  readonly answers: Readonly<Record<number, TSchema | null>>;
  /** Where its good answers lead, by the name of the step. */
  readonly links?: Readonly<Record<string, RouteLink>>;
  /** What it may refuse with, beside what every route may. */
  readonly problems?: readonly RejectionCode[];
}

/** One route: what it takes, who may call it, what it answers. Validation, OpenAPI and generated tests read the same record. */
export interface Endpoint {
  readonly access: Access;
  // Erased here so that a table can hold routes of every shape; `endpoint()` checks handler against schemas.
  readonly spec: RouteSpec<TSchema, TSchema, TSchema>;
  /** There exactly when `access` is `signature`. */
  readonly proof?: Proof<unknown>;
  /** `who`: the signed-in account, or what the proof gave. */
  readonly handle: (call: Call<unknown, unknown, unknown>, who: unknown) => Promise<Answer>;
}

/** How the sender of a request proves itself. */
export interface Proof<Who> {
  /** A request that has none of these headers is refused before its body is read. */
  readonly headers: readonly string[];
  /**
   * Runs before any field is checked, so that nobody learns or costs anything without a proof. What it returns is handed
   * to the handler. @throws Rejection `bad-signature`
   */
  readonly check: (request: Unproved) => Who | Promise<Who>;
}

type CallerOf<A extends Access> = A extends 'customer' | 'admin' ? Caller : undefined;

/** Ties a contract to its handler; `caller` is there exactly when `access` asks for a signed-in account. */
export function endpoint<
  A extends Exclude<Access, 'signature'>,
  P extends TSchema,
  Q extends TSchema,
  B extends TSchema,
>(
  access: A,
  spec: RouteSpec<P, Q, B>,
  handle: (call: Call<Static<P>, Static<Q>, Static<B>>, caller: CallerOf<A>) => Promise<Answer>,
): Endpoint {
  return { access, spec, handle: handle as unknown as Endpoint['handle'] };
}

/** Ties a contract to its handler, for whoever proves itself. There is no such route without a proof. */
export function signedEndpoint<P extends TSchema, Q extends TSchema, B extends TSchema, Who>(
  spec: RouteSpec<P, Q, B>,
  proof: Proof<Who>,
  handle: (call: Call<Static<P>, Static<Q>, Static<B>>, who: Awaited<Who>) => Promise<Answer>,
): Endpoint {
  return { access: 'signature', spec, proof, handle: handle as unknown as Endpoint['handle'] };
}

/** Declares a contract; only there so that its schemas' types are kept. */
export function route<P extends TSchema, Q extends TSchema, B extends TSchema>(
  spec: RouteSpec<P, Q, B>,
): RouteSpec<P, Q, B> {
  return spec;
}
