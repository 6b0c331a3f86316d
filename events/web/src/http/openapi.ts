import { REFUSALS, REJECTION_CODES, type RejectionCode } from '@ringpost/domain';
import { Position } from '@ringpost/domain/contracts/fields.contract';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { type Endpoint, isForStaff, isSignedIn, type RouteLink } from './endpoint.ts';
import { PROBLEM_TYPE, problem } from './problem.ts';
import { jsonProtocol, type Protocol } from './protocol.ts';
import { isApiRead, isCountedWrite, isNewWork, scopeOf } from './route-limits.ts';
import { closed } from './validation.ts';

export interface ApiInfo {
  readonly title: string;
  readonly version: string;
  readonly publicUrl: string;
  readonly description?: string;
}

type Json = Record<string, unknown>;

/** The paths of a document. Each has its operations by their methods. */
type Paths = Readonly<Record<string, Readonly<Record<string, Json>>>>;

/** An OpenAPI document of ours. */
export interface ApiDocument {
  readonly openapi: string;
  readonly info: Json;
  readonly servers: readonly Json[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Paths;
  readonly components: { readonly securitySchemes: Json; readonly schemas: Json };
}

/** Schemas by media type. */
type Contents = Readonly<Record<string, { readonly schema: unknown }>>;

/** What a status of an operation says. */
interface Described {
  readonly description: string;
  readonly content?: Contents;
  readonly headers?: Json;
  readonly links?: Json;
}

type Responses = Readonly<Record<string, Described>>;

/** One refusal as its protocol writes it. */
interface Refused {
  readonly code: RejectionCode;
  readonly status: number;
  readonly type: string;
  readonly body: unknown;
}

const BODY_CODES: readonly RejectionCode[] = ['malformed-body', 'body-too-large', 'unsupported-media-type'];
const SESSION_CODES: readonly RejectionCode[] = ['unauthenticated', 'session-expired', 'account-inactive'];

const KEY_SCHEME = 'apiKey';
const KEY_OF_THE_API: Json = {
  type: 'http',
  scheme: 'bearer',
  description:
    'A key of the API, which its owner makes at /dashboard/keys. It opens the routes of the scopes that it has: `read`, `buy`, `money`, `webhook`. A page of another site may call with a key that lacks `money`.',
};

const KEY_CODES: readonly RejectionCode[] = [
  'key-not-allowed',
  'key-of-sandbox',
  'key-address-refused',
  'rate-limited',
];

function isForKeys(endpoint: Endpoint): boolean {
  return scopeOf(endpoint) !== 'none';
}

/** All codes of a route's refusals: those that it declares, and those of its kind of input and caller. */
export function problemCodes(endpoint: Endpoint): readonly RejectionCode[] {
  const { access, spec } = endpoint;
  const codes = new Set<RejectionCode>([
    'internal-error',
    'unavailable',
    'starting',
    'invalid-request',
    ...(spec.problems ?? []),
  ]);
  if (spec.params) codes.add('not-found');
  if (spec.body) for (const code of BODY_CODES) codes.add(code);
  if (spec.idempotent) codes.add('idempotency-key-missing').add('idempotency-key-reused');
  if (spec.idempotent && access === 'customer') codes.add('being-forgotten');
  if (isSignedIn(access)) for (const code of SESSION_CODES) codes.add(code);
  if (isForKeys(endpoint)) for (const code of KEY_CODES) codes.add(code);
  if (isForStaff(access)) codes.add('forbidden').add('password-change-required').add('second-factor-missing');
  if (spec.needsFreshPassword) codes.add('password-required');
  if (access === 'signature') codes.add('bad-signature');
  if ((isApiRead(endpoint) && access !== 'signature') || isCountedWrite(endpoint)) codes.add('rate-limited');
  if (isNewWork(endpoint)) codes.add('disk-full');
  return [...codes];
}

function parameters(
  where: 'path' | 'query',
  schema: TSchema | undefined,
  examples: Readonly<Record<string, unknown>> = {},
): Json[] {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, Json>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    // A field with a default may be left out, although the checked value always has it.
    required: where === 'path' || (required.includes(name) && property.default === undefined),
    schema: property,
    ...(name in examples && { example: examples[name] }),
  }));
}

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'Names this request; sending it again with the same body has no second effect.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
};

const MEDIA_TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  text: 'text/plain',
} as const;

/** A body without any bytes counts as an empty object, so a body is required only if the schema does not accept that. */
function requestBody({ spec: { bodyType = 'json', takesFiles, example } }: Endpoint, body: TSchema): Json {
  const schema = closed(body);
  return {
    required: bodyType !== 'json' || !Value.Check(schema, {}),
    content: {
      [MEDIA_TYPES[bodyType]]: { schema, ...(example?.body && { example: example.body }) },
      ...(takesFiles && { 'multipart/form-data': { schema } }),
    },
  };
}

const POSITION_HEADER: Json = {
  Position: {
    required: true,
    description: 'A read with it as `Min-Position` shows the change.',
    schema: Position,
  },
};

const TEXT: Json = { type: 'string' };

function contentOf(declared: TSchema | string, media: string | undefined): Contents {
  if (media !== undefined) return { [media]: { schema: TEXT } };
  if (typeof declared === 'string') return { [declared]: { schema: TEXT } };
  return { 'application/json': { schema: declared } };
}

function goodAnswers(
  { spec: { answers, tellsPosition }, protocol }: Endpoint,
  links: Json | undefined,
): Responses {
  return Object.fromEntries(
    Object.entries(answers).map(([status, declared]) => [
      status,
      {
        description: 'Done.',
        ...(tellsPosition ? { headers: POSITION_HEADER } : {}),
        ...(declared === null ? {} : { content: contentOf(declared, protocol.media) }),
        ...(declared !== null && links ? { links } : {}),
      },
    ]),
  );
}

function bothContents(good: Contents, refused: Contents): Contents {
  const contents = Object.entries(refused).map(([type, { schema }]) => {
    const other = good[type]?.schema;
    return [type, { schema: other ? { anyOf: [other, schema] } : schema }];
  });
  return { ...good, ...Object.fromEntries(contents) };
}

/** A status may be both a successful answer and a refusal. Then it has the content of both. */
function merged(good: Responses, refused: Responses): Responses {
  const both = Object.entries(refused).map(([status, refusal]) => {
    const content = bothContents(good[status]?.content ?? {}, refusal.content ?? {});
    return [status, { ...refusal, content }];
  });
  return { ...good, ...Object.fromEntries(both) };
}

function expressions(fields: Readonly<Record<string, string>>): Json {
  return Object.fromEntries(
    Object.entries(fields).map(([name, from]) => [
      name,
      from.startsWith('/') ? `$response.body#${from}` : from,
    ]),
  );
}

/** `POST /api/orders/{id}/cancel` is `postApiOrdersIdCancel`. */
function operationId(method: string, path: string): string {
  return [
    method.toLowerCase(),
    ...path
      .split(/[^A-Za-z0-9]+/)
      .filter(Boolean)
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1)),
  ].join('');
}

function linkOf({ to, params, body }: RouteLink): Json {
  const [method = '', path = ''] = to.split(' ');
  return {
    operationId: operationId(method, path),
    ...(params ? { parameters: expressions(params) } : {}),
    ...(body ? { requestBody: expressions(body) } : {}),
  };
}

/** The OpenAPI links of a route. Their values come from the answer's body by runtime expressions. */
function linksOf(links: Readonly<Record<string, RouteLink>> | undefined): Json | undefined {
  if (links === undefined) return undefined;
  return Object.fromEntries(Object.entries(links).map(([name, link]) => [name, linkOf(link)]));
}

/** What a refusal is: a problem with one of these codes, or one of the texts of another protocol. */
function refusalSchema(group: readonly Refused[], type: string): Json {
  if (type !== PROBLEM_TYPE) return { enum: [...new Set(group.map(({ body }) => body))] };
  const codes = group.map(({ code }) => code);
  return {
    allOf: [
      { $ref: '#/components/schemas/Problem' },
      { type: 'object', properties: { code: { enum: codes } } },
    ],
  };
}

/** The refusals by their status, as the protocol writes them. */
function refusals(codes: readonly RejectionCode[], protocol: Protocol): Responses {
  const refused = codes.map((code): Refused => {
    const { status, type = 'application/json', body } = protocol.refuse(problem(code, ''));
    return { code, status, type, body };
  });
  const byStatus = Map.groupBy(refused, ({ status }) => status);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => {
      const byType = Map.groupBy(group, ({ type }) => type);
      const content = [...byType].map(([type, those]) => [type, { schema: refusalSchema(those, type) }]);
      const description = group.map(({ code }) => `\`${code}\`: ${REFUSALS[code].title}`).join('\n');
      return [status, { description, content: Object.fromEntries(content) }];
    }),
  );
}

/** A session opens every route of its account. A key opens those whose scope it has, which stands beside it. */
function securityOf(endpoint: Endpoint): Json[] {
  const { access, protocol } = endpoint;
  if (!isSignedIn(access)) return [];
  const own = { [protocol.name]: [] };
  const scope = scopeOf(endpoint);
  const isForKey = protocol === jsonProtocol && scope !== 'none' && scope !== 'by-action';
  return isForKey ? [own, { [KEY_SCHEME]: [scope] }] : [own];
}

function mapValues<T, U>(
  record: Readonly<Record<string, T>>,
  change: (value: T) => U,
): Readonly<Record<string, U>> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}

function operation(endpoint: Endpoint): Json {
  const { access, spec, protocol } = endpoint;
  return {
    operationId: operationId(spec.method, spec.path),
    summary: spec.summary,
    ...(spec.description === undefined ? {} : { description: spec.description }),
    tags: [spec.tag],
    'x-access': access,
    ...(isSignedIn(access) && { 'x-key-scope': scopeOf(endpoint) }),
    security: securityOf(endpoint),
    parameters: [
      ...parameters('path', spec.params),
      ...parameters('query', spec.query, spec.example?.query),
      ...(spec.idempotent ? [idempotencyKey] : []),
    ],
    ...(spec.body ? { requestBody: requestBody(endpoint, spec.body) } : {}),
    responses: merged(goodAnswers(endpoint, linksOf(spec.links)), refusals(problemCodes(endpoint), protocol)),
  };
}

const PROBLEM_SCHEMA: Json = {
  type: 'object',
  description:
    'A refusal, as RFC 9457 describes it. `code` is for programs and `title` for people. The page /errors of this site says of each code what to do.',
  required: ['type', 'title', 'status', 'code', 'requestId'],
  properties: {
    type: { type: 'string', format: 'uri' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { enum: REJECTION_CODES },
    requestId: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'rule', 'message'],
        properties: {
          field: { type: 'string' },
          rule: { type: 'string' },
          limit: { type: 'number' },
          format: { type: 'string' },
          name: { type: 'string' },
          message: { type: 'string' },
        },
      },
    },
  },
};

function tagsOf(names: readonly string[]): ApiDocument['tags'] {
  return [...new Set(names)].sort().map((name) => ({ name }));
}

/**
 * The OpenAPI 3.1 document of a set of endpoints, made from the contracts that check their requests. Its links may lead to
 * operations of another service: `joinApis` makes the document that is served.
 */
export function describeApi(endpoints: readonly Endpoint[], info: ApiInfo): ApiDocument {
  const paths: Record<string, Record<string, Json>> = {};
  for (const endpoint of endpoints) {
    const { method, path } = endpoint.spec;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(endpoint) };
  }
  const known = endpoints.filter(({ access }) => isSignedIn(access));
  const protocols = [jsonProtocol, ...known.map(({ protocol }) => protocol)];
  const { publicUrl, ...about } = info;
  return {
    openapi: '3.1.0',
    info: about,
    servers: [{ url: publicUrl }],
    tags: tagsOf(endpoints.map(({ spec }) => spec.tag)),
    paths,
    components: {
      securitySchemes: {
        ...Object.fromEntries(protocols.map(({ name, scheme }) => [name, scheme])),
        [KEY_SCHEME]: KEY_OF_THE_API,
      },
      schemas: { Problem: PROBLEM_SCHEMA },
    },
  };
}

function idsOf(paths: Paths): ReadonlySet<unknown> {
  return new Set(
    Object.values(paths).flatMap((methods) => Object.values(methods).map((each) => each.operationId)),
  );
}

/** An answer without its links to operations that are not described. */
function withLinksTo(ids: ReadonlySet<unknown>, { links, ...answer }: Described): Described {
  const kept = Object.entries(links ?? {}).filter(([, link]) => ids.has((link as Json).operationId));
  return kept.length === 0 ? answer : { ...answer, links: Object.fromEntries(kept) };
}

function linkedWithin(paths: Paths): Paths {
  const ids = idsOf(paths);
  return mapValues(paths, (methods) =>
    mapValues(methods, (each) => ({
      ...each,
      responses: mapValues(each.responses as Responses, (answer) => withLinksTo(ids, answer)),
    })),
  );
}

/**
 * The document that a process serves: its own, with the routes of all these documents, which are in the same order everywhere.
 * Where two describe the same operation, the earlier one counts. Links to operations that nobody describes are left out.
 */
export function joinApis(own: ApiDocument, all: readonly ApiDocument[]): ApiDocument {
  const paths: Record<string, Readonly<Record<string, Json>>> = {};
  for (const each of all)
    for (const [path, methods] of Object.entries(each.paths)) paths[path] = { ...methods, ...paths[path] };
  return {
    ...own,
    tags: tagsOf(all.flatMap(({ tags }) => tags.map(({ name }) => name))),
    paths: linkedWithin(paths),
    components: {
      ...own.components,
      securitySchemes: Object.assign({}, ...all.map(({ components }) => components.securitySchemes)),
    },
  };
}
