import { type TObject, Type } from 'typebox';
import type { Endpoint } from './endpoint.ts';

/** Under its other path, the route has its `id` in this field of the body. */
interface IdInBody {
  readonly of: string;
  readonly idField: string;
}

/** Under its other path, the route has no body: its only field is in the query, under this name. */
interface FieldInQuery {
  readonly of: string;
  readonly queryField: string;
}

/** Other paths of routes, each with the method and path of its route. Otherwise, the parameters of both have the same names. */
export type OtherNames = Readonly<Record<string, string | IdInBody | FieldInQuery>>;

const Id = Type.String({ format: 'uuid' });

function parametersOf(path: string): string {
  return (path.match(/\{\w+\}/g) ?? []).join();
}

function renamed(endpoint: Endpoint, path: string, sameAs: string): Endpoint {
  const { links: _, example: __, ...spec } = endpoint.spec;
  return { ...endpoint, spec: { ...spec, path, sameAs, description: `The same as \`${sameAs}\`.` } };
}

/** The route with its id in the body. */
function withIdInBody(endpoint: Endpoint, idField: string): Endpoint {
  const { params: _, ...spec } = endpoint.spec;
  const { properties } = spec.body as TObject;
  return {
    ...endpoint,
    spec: {
      ...spec,
      idField,
      body: Type.Object({ ...properties, [idField]: Id }),
      description: `${spec.description ?? ''} Its \`id\` is \`${idField}\` of the body.`,
    },
    handle(call, who) {
      const { [idField]: id, ...body } = call.body as Readonly<Record<string, unknown>>;
      return endpoint.handle({ ...call, params: { id }, body }, who);
    },
  };
}

/** The route with the only field of its body in the query. @throws Error if its body has another number of fields */
function withFieldInQuery(endpoint: Endpoint, queryField: string): Endpoint {
  const { body: sentBody, ...spec } = endpoint.spec;
  const [[field, shape] = [], ...others] = Object.entries((sentBody as TObject).properties);
  if (field === undefined || shape === undefined || others.length > 0)
    throw new Error(`${spec.path} has no single field for the query`);
  return {
    ...endpoint,
    spec: {
      ...spec,
      query: Type.Object({ [queryField]: shape }),
      description: `${spec.description ?? ''} Its \`${field}\` is \`${queryField}\` of the query, and it has no body.`,
    },
    handle(call, who) {
      const { [queryField]: value } = call.query as Readonly<Record<string, unknown>>;
      return endpoint.handle({ ...call, query: {}, body: { [field]: value } }, who);
    },
  };
}

/**
 * Adds each route again under its other paths: the same callers, code and answers, and the same input, if nothing else is said.
 * @throws Error if there is no such route, or if its path has other parameters
 */
export function withOtherNames(endpoints: readonly Endpoint[], names: OtherNames): readonly Endpoint[] {
  const added = Object.entries(names).map(([path, name]): Endpoint => {
    const { of: sameAs, ...moved } = typeof name === 'string' ? { of: name } : name;
    const endpoint = endpoints.find(({ spec }) => `${spec.method} ${spec.path}` === sameAs);
    const expected = 'idField' in moved ? `${parametersOf(path)}{id}` : parametersOf(path);
    if (!endpoint || expected !== parametersOf(sameAs))
      throw new Error(`${path} cannot be another name of ${sameAs}`);
    const other = renamed(endpoint, path, sameAs);
    if ('idField' in moved) return withIdInBody(other, moved.idField);
    return 'queryField' in moved ? withFieldInQuery(other, moved.queryField) : other;
  });
  return [...endpoints, ...added];
}
