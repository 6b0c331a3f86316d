import { type Clock, isoOf, reject } from '@ringpost/domain';
import type { Request } from 'express';
import { checkVersion } from './api-version.ts';
import type { Call, Endpoint, OpenedSession } from './endpoint.ts';
import { type NamedValues, namedValues } from './named-values.ts';
import { rejectField } from './problem.ts';
import type { Sender } from './protocol.ts';
import { multipartFields, parseBody } from './request-body.ts';
import type { Trace } from './security-log.ts';
import { type Check, checkBody, checkText } from './validation.ts';

/** The compiled checks of one contract. */
interface Checks {
  readonly params: Check;
  readonly query: Check;
  readonly body: Check;
  /** Checks the body of a form, whose values are texts. */
  readonly form: Check;
}

/** The parts of a request before its body. */
interface Head {
  readonly params: unknown;
  /** Checked already, unless the sender has to prove its identity first. */
  readonly query: unknown;
  readonly header: (name: string) => string | undefined;
  /** The absolute URL that the client called. */
  readonly url: string;
}

/** A request that fits its contract, and the sender if its content proved it. */
interface Received {
  readonly call: Omit<Call<unknown, unknown, unknown>, 'whenGone'>;
  readonly proved: unknown;
}

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

export function checksOf({ spec }: Endpoint): Checks {
  return {
    params: checkText(spec.params),
    query: checkText(spec.query),
    body: checkBody(spec.body),
    form: checkText(spec.body),
  };
}

/** A path with an impossible id gets the same answer as an id that does not exist. */
function checkedParams(checks: Checks, params: unknown): unknown {
  try {
    checks.params(params);
  } catch {
    throw reject('not-found');
  }
  return params;
}

function checkIdempotencyKey(key: string | undefined): void {
  if (key === undefined || key === '') throw reject('idempotency-key-missing');
  if (!IDEMPOTENCY_KEY.test(key)) {
    throw rejectField('Idempotency-Key', 'pattern', 'Idempotency-Key is 1 to 255 visible ASCII characters');
  }
}

function headerOf(request: Request, name: string): string | undefined {
  const value = request.headers[name.toLowerCase()];
  return Array.isArray(value) ? value.join(', ') : value;
}

/** Computes at the first call; later calls get the same value. */
function once<T>(compute: () => T): () => T {
  let computed: { readonly value: T } | undefined;
  return () => {
    computed ??= { value: compute() };
    return computed.value;
  };
}

function queryOf({ originalUrl }: Request): NamedValues {
  const mark = originalUrl.indexOf('?');
  return namedValues(mark < 0 ? '' : originalUrl.slice(mark + 1));
}

/** The parts of a request that may say who sends it. */
export function senderOf(request: Request, { address }: Trace, form: Buffer | undefined): Sender {
  return {
    header: (name) => headerOf(request, name),
    query: once(() => queryOf(request)),
    form: once(() => (form ? (parseBody(form, 'form') as NamedValues) : {})),
    address,
  };
}

/**
 * Reads everything before the body.
 * @throws Rejection for what does not fit the contract; `bad-signature` if a proof is needed and missing
 */
export function headOf(
  endpoint: Endpoint,
  checks: Checks,
  request: Request,
  { header, query: valuesOf }: Sender,
  publicUrl: string,
): Head {
  const { spec, proof, protocol } = endpoint;
  if (proof?.headers && !proof.headers.some(header)) throw reject('bad-signature');
  checkVersion(endpoint, header);
  const params = checkedParams(checks, request.params);
  const query = protocol.readQuery(valuesOf());
  if (!proof) checks.query(query);
  if (spec.idempotent) checkIdempotencyKey(header('idempotency-key'));
  return { params, query, header, url: `${publicUrl}${request.originalUrl}` };
}

/**
 * Checks the proof of the sender if one is needed, then parses the body. @throws Rejection for what does not fit the
 * contract
 */
export async function receive(
  { spec, proof, protocol }: Endpoint,
  checks: Checks,
  { params, query, header, url }: Head,
  rawBody: Buffer,
  clock: Clock,
  trace: Trace,
): Promise<Received> {
  const now = isoOf(clock.now());
  const form = spec.takesFiles ? await multipartFields(rawBody, header('content-type')) : undefined;
  const parse = once<unknown>(() => form ?? parseBody(rawBody, spec.bodyType ?? 'json'));
  const proved = await proof?.check({ header, rawBody, body: parse, url, now });
  if (proof) checks.query(query);
  const body = protocol.readBody(parse, spec.method);
  if (form) checks.form(body);
  else checks.body(body);
  const { requestId, address, caller } = trace;
  const requestIds = caller ? { requestId, sessionId: caller.sessionId } : { requestId };
  const concerns = (account: string, opened?: OpenedSession): void => {
    trace.concerns = account;
    if (opened) trace.opened = opened;
  };
  const ids = { requestId, requestIds };
  return { proved, call: { params, query, body, rawBody, header, ...ids, concerns, now, address, url } };
}
