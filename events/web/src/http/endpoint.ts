import { isStaff, type KeyScope, type RejectionCode, type Role } from '@ringpost/domain';
import type { Static, TSchema } from 'typebox';
import type { Caller } from './caller.ts';
import type { Answer, Answers, AnswerTo, OnlyDeclared, PlainAnswerTo } from './declared-answers.ts';
import { jsonProtocol, type Protocol } from './protocol.ts';

export type { Caller } from './caller.ts';

/**
 * Who may call a route: the least role. `signature`: senders that prove themselves with the request, as providers do. `guest`:
 * everybody.
 */
export type Access = 'guest' | 'signature' | Role;

/** Whether callers of such a route are signed in. */
export function isSignedIn(access: Access): access is Role {
  return access !== 'guest' && access !== 'signature';
}

/** Whether only those who work here may call such a route. */
export function isForStaff(access: Access): boolean {
  return isSignedIn(access) && isStaff(access);
}

/** A session that a request opened, and the role of its account. */
export interface OpenedSession {
  readonly sessionId: string;
  readonly role: Role;
}

/** What the facts that a request causes say about it. */
export interface RequestIds {
  readonly requestId: string;
  /** The session that sent it, or the key of the API; absent: nobody was signed in. */
  readonly sessionId?: string;
}

export interface Call<Params, Query, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** The bytes of the body as they arrived, for signatures. */
  readonly rawBody: Uint8Array;
  readonly header: (name: string) => string | undefined;
  readonly requestId: string;
  readonly requestIds: RequestIds;
  /** Sets the account that the request is about, and the session that it opened, for the security log. */
  readonly concerns: (account: string, opened?: OpenedSession) => void;
  /** Time of arrival, ISO 8601. */
  readonly now: string;
  /** The client's address; behind a trusted proxy, the address that the proxy names. */
  readonly address: string;
  /** The absolute URL that the client called, for signatures over it. */
  readonly url: string;
  /** Calls `act` when the connection closes before the answer is complete, or after it. @returns a function that takes it back */
  readonly whenGone: (act: () => void) => () => void;
}

/** What comes before the body of a request. */
export interface UnprovedHead {
  readonly header: (name: string) => string | undefined;
  /** Time of arrival, ISO 8601. */
  readonly now: string;
}

/** A request before its sender has proved anything. Its fields are not checked. */
export interface Unproved extends UnprovedHead {
  /** The bytes of the body as they arrived. */
  readonly rawBody: Uint8Array;
  /** The parsed body. @throws Rejection `malformed-body` */
  readonly body: () => unknown;
  /** Absolute URL the client called. */
  readonly url: string;
}

/** A route that may follow an answer, and where its values are in the answer. */
export interface RouteLink {
  /** Method and path of the next route: `POST /api/orders/{id}/cancel`. */
  readonly to: string;
  /** Path parameter of the next route → JSON pointer into the answer: `{ id: '/order_uuid' }`. */
  readonly params?: Readonly<Record<string, string>>;
  /** Field of the next route's body → JSON pointer into the answer, or a fixed value, which does not begin with `/`. */
  readonly body?: Readonly<Record<string, string>>;
}

/** The contract of a route. A part without a schema accepts nothing. */
export interface RouteSpec {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /**
   * This GET changes something, as in protocols that know no other method. It is limited as a write is, waits for no read, and
   * has no HEAD. The front door never sends it twice: its list of such paths must have it.
   */
  readonly writes?: true;
  /** OpenAPI style, parameters in braces: `/api/orders/{id}/cancel`. */
  readonly path: string;
  readonly summary: string;
  /** What a caller must know besides the summary, in full sentences. */
  readonly description?: string;
  /**
   * A request that works, for the document of the API. `EXAMPLE_APP` stands for an app: whoever tries it takes one of the price
   * list.
   */
  readonly example?: {
    readonly query?: Readonly<Record<string, unknown>>;
    readonly body?: Readonly<Record<string, unknown>>;
  };
  /** The group in which the API's document lists it. */
  readonly tag: string;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** How the body travels; `json` by default. `form`: urlencoded; `text`: any text/*. */
  readonly bodyType?: 'json' | 'form' | 'text';
  /**
   * The fields of a JSON body may also come as `multipart/form-data`. A file is the text of its field, in UTF-8.
   */
  readonly takesFiles?: true;
  /**
   * What a key of the API must be allowed for this route of a signed-in account. `none`, which is also the default: only a session
   * may call it. `by-action`: the request says what it does, so the handler asks `requireScope`. Each route of a customer says it.
   */
  readonly scope?: KeyScope | 'none' | 'by-action';
  /** Largest body in bytes; 100 kB by default. */
  readonly bodyLimit?: number;
  /** The password must have been proved in the last `FRESH_PASSWORD_MINUTES`. */
  readonly needsFreshPassword?: boolean;
  /**
   * The caller's account may be as this process knew it a second ago, because customers call the route very often. A refusal, and
   * whatever limits the caller, is read again.
   */
  readonly takesRecentAccount?: true;
  /** Each request writes one line with this name to the security log. Routes of those who work here write one without it. */
  readonly securityEvent?: string;
  /** Something private of a customer is read. Who works here and reads it is kept as a fact, once an hour for each thing. */
  readonly readsPrivate?: true;
  /** It is the route with this method and path under another name: see `withOtherNames`. */
  readonly sameAs?: string;
  /** The field of its body that is the `id` in the path of that route. */
  readonly idField?: string;
  /** Its answer goes on until the client leaves. */
  readonly staysOpen?: true;
  /** The answer contains a token or a secret link, so it is never compressed. */
  readonly holdsSecret?: boolean;
  /**
   * The limit of a customer that counts it: by default `reads` for a GET that only reads, and `writes` for all others. `own`:
   * what it does has a limit of its own, which an admin can change.
   */
  readonly countedBy?: 'reads' | 'own';
  /**
   * A disk that is nearly full does not stop this route: it serves what is paid for, gives money back, or lets in callers who
   * want that. It stores little, or checks by itself what it stores.
   */
  readonly servesPaid?: true;
  /** The request must carry an `Idempotency-Key`. */
  readonly idempotent?: boolean;
  /** Its successful answers. */
  readonly answers: Answers;
  /**
   * Its successful answers carry the position of the change in the header `Position`. A read that names it shows the
   * change.
   */
  readonly tellsPosition?: boolean;
  /** Routes that may follow its successful answers, by the name of the step. */
  readonly links?: Readonly<Record<string, RouteLink>>;
  /** The codes of its refusals, besides those of all routes. */
  readonly problems?: readonly RejectionCode[];
}

/** How the sender of a request proves its identity. */
export interface Proof<Who> {
  /**
   * Runs before the body is read. True: the headers are the proof, and `check` will accept them.
   * @throws Rejection `bad-signature` for a sender whom no body can prove
   */
  readonly checkHead?: (head: UnprovedHead) => Promise<boolean>;
  /** A request that has none of these headers is refused before its body is read. Absent: the proof is in the fields. */
  readonly headers?: readonly string[];
  /**
   * Runs before any field is checked, so that nobody learns anything or causes work without a proof. The handler gets its
   * result.
   * @throws Rejection `bad-signature`
   */
  readonly check: (request: Unproved) => Who | Promise<Who>;
}

/**
 * One route: its input, who may call it, and its answers. Validation, OpenAPI and generated tests use the same record.
 */
export interface Endpoint {
  readonly access: Access;
  readonly spec: RouteSpec;
  readonly protocol: Protocol;
  /** Only if `access` is `signature`. */
  readonly proof?: Proof<unknown>;
  /** `who`: the signed-in account, or the result of the proof. */
  readonly handle: (call: Call<unknown, unknown, unknown>, who: unknown) => Promise<Answer>;
}

type CallerOf<A extends Access> = A extends Role ? Caller : undefined;

type Checked<Spec, Part extends string> =
  Spec extends Readonly<Record<Part, infer Schema extends TSchema>> ? Static<Schema> : unknown;

type CallOf<Spec> = Call<Checked<Spec, 'params'>, Checked<Spec, 'query'>, Checked<Spec, 'body'>>;

interface PlacedAnswer extends Answer {
  readonly position?: string | undefined;
}

/** Moves the position of an answer to its header. The header works for answers without a body too. */
function placeInHeader({ position, ...answer }: PlacedAnswer): Answer {
  return position === undefined ? answer : { ...answer, headers: { ...answer.headers, Position: position } };
}

/** The handler without the types of its contract, so that one table can hold all routes. */
function erased({ tellsPosition }: RouteSpec, handler: unknown): Endpoint['handle'] {
  const handle = handler as (call: unknown, who: unknown) => Promise<PlacedAnswer>;
  return tellsPosition ? async (call, who) => placeInHeader(await handle(call, who)) : handle;
}

/** The protocol without the types of its contract. It gets the answers of its own handler only. */
function untyped(protocol: Protocol<never>): Protocol {
  return protocol as Protocol;
}

/**
 * Joins a contract and its handler. `caller` is only there if `access` asks for a signed-in account. Does not compile if
 * the handler may answer something that the contract does not declare: another status, or a missing, wrong or undeclared
 * field. `protocol`: how a caller is known, and how input, answers and refusals travel.
 */
export function endpoint<
  A extends Exclude<Access, 'signature'>,
  Spec extends RouteSpec,
  Handler extends (call: CallOf<Spec>, caller: CallerOf<A>) => Promise<AnswerTo<Spec>>,
>(
  access: A,
  spec: Spec,
  handle: Handler & OnlyDeclared<Handler, Spec>,
  protocol: Protocol<PlainAnswerTo<Spec>> = jsonProtocol,
): Endpoint {
  return { access, spec, protocol: untyped(protocol), handle: erased(spec, handle) };
}

/**
 * Declares an endpoint for senders that prove themselves. Such a route always has a proof, and nobody asks its protocol who the
 * caller is.
 */
export function signedEndpoint<
  Who,
  Spec extends RouteSpec,
  Handler extends (call: CallOf<Spec>, who: Awaited<Who>) => Promise<AnswerTo<Spec>>,
>(
  spec: Spec,
  proof: Proof<Who>,
  handle: Handler & OnlyDeclared<Handler, Spec>,
  protocol: Protocol<PlainAnswerTo<Spec>> = jsonProtocol,
): Endpoint {
  return { access: 'signature', spec, protocol: untyped(protocol), proof, handle: erased(spec, handle) };
}

/** Declares a contract and keeps the types of its schemas. */
export function route<const Spec extends RouteSpec>(spec: Spec): Spec {
  return spec;
}
