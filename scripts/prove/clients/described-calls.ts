/** A schema of the document, as far as a client can use it. */
export interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, Schema>>;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Schema;
}

interface Body {
  readonly required: boolean;
  readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly 'x-access': string;
  readonly 'x-key-scope'?: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, { readonly content?: Body['content'] }>>;
}

/** The description of the API: `GET /api/openapi.json`. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: { readonly Problem: { readonly properties: { readonly code: Schema } } };
  };
}

/** What an answer is for a program: JSON of one of these shapes, a text, bytes, or nothing. */
export type Answer =
  | { readonly kind: 'json'; readonly schemas: readonly Schema[] }
  | { readonly kind: 'text' | 'bytes' | 'nothing' };

/** One call of a client. */
export interface Call {
  /** `getOrdersList`. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  /** Of the path and of the query, in this order. */
  readonly parameters: readonly Parameter[];
  readonly body: { readonly required: boolean; readonly schema: Schema } | undefined;
  readonly idempotent: boolean;
  readonly answer: Answer;
}

const JSON_TYPE = 'application/json';
/** A program has no use for them: it reads what this document says already. */
const LEFT_OUT = ['/api/openapi.json'];

/** An answer that goes on while the caller reads it. */
function neverEnds({ responses }: Operation): boolean {
  return Object.values(responses).some(({ content = {} }) => 'text/event-stream' in content);
}

/** Whether a program with a key can call it, or anybody can read it. Other protocols than that of the API have clients of their own. */
function isForClients(path: string, method: string, operation: Operation): boolean {
  if (!path.startsWith('/api/') || LEFT_OUT.includes(path) || neverEnds(operation)) return false;
  if (operation['x-access'] === 'guest') return method === 'get';
  return operation['x-access'] === 'customer' && operation['x-key-scope'] !== 'none';
}

function answerOf({ responses }: Operation): Answer {
  const contents = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, { content = {} }]) => Object.entries(content));
  const [first] = contents;
  if (first === undefined) return { kind: 'nothing' };
  const [type] = first;
  if (type === JSON_TYPE) return { kind: 'json', schemas: contents.map(([, { schema }]) => schema) };
  return { kind: /^text\/|[+/](json|xml)\b/.test(type) ? 'text' : 'bytes' };
}

function callOf(path: string, method: string, operation: Operation): Call {
  const { operationId, parameters, requestBody } = operation;
  const schema = requestBody?.content[JSON_TYPE]?.schema;
  const [inPath, inQuery] = (['path', 'query'] as const).map((where) =>
    parameters.filter((each) => each.in === where),
  );
  return {
    name: operationId.replace(/^([a-z]+)Api/, '$1'),
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    parameters: [...(inPath ?? []), ...(inQuery ?? [])],
    body: schema && { required: requestBody?.required ?? true, schema },
    idempotent: parameters.some(({ name }) => name === 'Idempotency-Key'),
    answer: answerOf(operation),
  };
}

/** The calls of the clients in the order of their names, so that a route that moves changes no line. */
export function describedCalls({ paths }: ApiDocument): readonly Call[] {
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([method, operation]) => isForClients(path, method, operation))
        .map(([method, operation]) => callOf(path, method, operation)),
    )
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** All codes of refusals, in the order of the alphabet. */
export function problemCodes({ components }: ApiDocument): readonly string[] {
  return [...(components.schemas.Problem.properties.code.enum ?? [])].map(String).sort();
}
