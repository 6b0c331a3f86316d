import type { Caller } from './caller.ts';
import type { RequestedRoute } from './caller-now.ts';
import type { Answer } from './declared-answers.ts';
import type { NamedValues } from './named-values.ts';
import { PROBLEM_TYPE, type Problem, problemHeaders } from './problem.ts';
import type { Sessions } from './sessions.ts';

/** A request before its caller is known. */
export interface Sender {
  readonly header: (name: string) => string | undefined;
  /** The values of the query. They are not checked. @throws Rejection `malformed-body` */
  readonly query: () => NamedValues;
  /** The fields of the form, if the protocol takes them first; none otherwise. @throws Rejection `malformed-body` */
  readonly form: () => NamedValues;
  /** The client's address. */
  readonly address: string;
}

/** What a sender shows to be known, and where it shows it. */
export interface Shown {
  readonly credential: string | undefined;
  readonly sender: Sender;
  readonly route: RequestedRoute;
  readonly sessions: Pick<Sessions, 'authenticate'>;
}

/**
 * What a route speaks. The route itself stays the same: its contract says which input it takes and what its handler answers,
 * and every refusal has a code of the one table. A protocol only says how they travel.
 */
export interface Protocol<in HandlerAnswer = Answer> {
  /** The name of its security scheme in the document of the API. */
  readonly name: string;
  /** How a caller is known, as a security scheme of OpenAPI. */
  readonly scheme: Readonly<Record<string, string>>;
  /** The media type of its good answers, if it is not what the contract says. */
  readonly media?: string;
  /** The key may be a field of a form, so the body of a POST is read before the caller is known. Its route takes a small one. */
  readonly takesFormFirst?: true;
  /** Its programs send JSON under any media type, or under none. */
  readonly takesAnyMedia?: true;
  /** The key or token of the sender; undefined if it shows none. No log line has it. */
  readonly credential: (sender: Sender) => string | undefined;
  /**
   * The account of the sender, asked only where a route needs one.
   * @throws Rejection `unauthenticated`, `session-expired`, `account-inactive`
   */
  readonly authenticate: (shown: Shown) => Promise<Caller>;
  /** The values that the contract's `query` checks. */
  readonly readQuery: (values: NamedValues) => unknown;
  /** The value that the contract's `body` checks. `parse` reads the bytes as the contract's `bodyType` says. */
  readonly readBody: (parse: () => unknown, method: string) => unknown;
  /** What is sent for the answer of a handler. */
  readonly answer: (answer: HandlerAnswer) => Answer;
  /** What is sent for a refusal. It is also called without any facts, for the document of the API. */
  readonly refuse: (problem: Problem) => Answer;
  /**
   * What is sent for a method that a path does not have, and for an unknown path below the first segment of its routes. The status is
   * that of HTTP, because no program of the protocol asks for either. Without it a caller gets a problem.
   */
  readonly outside?: (problem: Problem) => Answer;
}

/** What every route speaks unless it says otherwise: sessions and keys of the API in a header, JSON, and problem+json. */
export const jsonProtocol: Protocol = {
  name: 'session',
  scheme: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'A session: the `token` of POST /api/auth/login. It opens every route of its account.',
  },
  credential: ({ header }) => header('authorization'),
  authenticate: ({ credential, route, sessions }) => sessions.authenticate(credential, route),
  readQuery: (values) => values,
  // A GET with a body is answered as if it had none.
  readBody: (parse, method) => (method === 'GET' ? {} : parse()),
  answer: (answer) => answer,
  refuse: (problem) => ({
    status: problem.status,
    type: PROBLEM_TYPE,
    body: problem,
    headers: problemHeaders(problem),
  }),
};
