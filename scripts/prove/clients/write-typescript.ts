import {
  type Answer,
  type ApiDocument,
  type Call,
  describedCalls,
  problemCodes,
  type Schema,
} from './described-calls.ts';

const BEGIN = `// Made by \`npm run clients\` from the description of the API. A change by hand is lost.
`;

function isName(text: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(text);
}

function literal(value: unknown): string {
  return typeof value === 'string'
    ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
    : String(value);
}

function unionOf(types: readonly string[]): string {
  return [...new Set(types)].join(' | ') || 'never';
}

function fieldOf(name: string, type: string, isRequired: boolean): string {
  return `readonly ${isName(name) ? name : literal(name)}${isRequired ? '' : '?'}: ${type}`;
}

function objectOf(fields: readonly string[]): string {
  return fields.length === 0 ? 'Readonly<Record<string, never>>' : `{ ${fields.join('; ')} }`;
}

/** The type of what a schema accepts. */
function typeOf(schema: Schema): string {
  if (schema.anyOf) return unionOf(schema.anyOf.map(typeOf));
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum) return unionOf(schema.enum.map(literal));
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    case 'number':
    case 'integer':
      return 'number';
    case 'array':
      return `ReadonlyArray<${typeOf(schema.items ?? {})}>`;
    case 'object': {
      const [values] = Object.values(schema.patternProperties ?? {});
      if (values) return `Readonly<Record<string, ${typeOf(values)}>>`;
      const { properties, required = [] } = schema;
      if (!properties) return 'Readonly<Record<string, unknown>>';
      return objectOf(
        Object.entries(properties).map(([name, field]) =>
          fieldOf(name, typeOf(field), required.includes(name)),
        ),
      );
    }
    default:
      return 'unknown';
  }
}

function answerType(answer: Answer): string {
  switch (answer.kind) {
    case 'json':
      return unionOf(answer.schemas.map(typeOf));
    case 'text':
      return 'string';
    case 'bytes':
      return 'Uint8Array';
    case 'nothing':
      return 'undefined';
  }
}

/** A request with nothing that must be named can be made without it. */
function isOptional({ parameters, body }: Call): boolean {
  return parameters.every(({ required }) => !required) && !body?.required;
}

function inputType({ parameters, body }: Call): string {
  const fields = parameters.map(({ name, schema, required }) =>
    fieldOf(name, required ? typeOf(schema) : `${typeOf(schema)} | undefined`, required),
  );
  return objectOf([...fields, ...(body ? [fieldOf('body', typeOf(body.schema), body.required)] : [])]);
}

function upper(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function typesOf(call: Call): string {
  const name = upper(call.name);
  return `export type ${name}Input = ${inputType(call)};
export type ${name}Answer = ${answerType(call.answer)};
`;
}

function methodOf(call: Call): string {
  const name = upper(call.name);
  return `  /** ${call.summary} \`${call.method} ${call.path}\` */
  ${call.name}(input${isOptional(call) ? '?' : ''}: ${name}Input, options?: CallOptions): Promise<${name}Answer>;
`;
}

function routeOf({ name, method, path, idempotent, answer }: Call): string {
  const fields = [
    `method: '${method}'`,
    `path: '${path}'`,
    `answer: '${answer.kind}'`,
    ...(idempotent ? ['idempotent: true'] : []),
  ];
  return `  ${name}: { ${fields.join(', ')} },
`;
}

/** The types and calls of the TypeScript client. */
export function writeTypeScript(document: ApiDocument): string {
  const calls = describedCalls(document);
  return `${BEGIN}import type { CallOptions, Route } from '../route.ts';

/** The reasons why a request may be refused. */
export type ProblemCode =
${problemCodes(document)
  .map((code) => `  | '${code}'`)
  .join('\n')};

${calls.map(typesOf).join('\n')}
/** One method for each route that a key can call, and for what anybody can read. */
export interface Calls {
${calls.map(methodOf).join('')}}

export const ROUTES = {
${calls.map(routeOf).join('')}} as const satisfies Readonly<Record<keyof Calls, Route>>;
`;
}
