import { type TObject, Type } from 'typebox';
import type { Endpoint } from './endpoint.ts';

/** Under its other path, the route has its `id` in this field: of the body, or of the query if it has no body. */
interface IdInField {
  readonly of: string;
  readonly idField: string;
}

/** Under its other path, the route has this field of its query in the path. */
interface FieldInPath {
  readonly of: string;
  readonly pathField: string;
}

/** Under its other path, the route has one more part, which is not read, such as the name of a file. */
interface UnreadPart {
  readonly of: string;
  readonly unread: string;
}

/** Under its other path, the route has no body: its only field is in the query, under this name. */
interface FieldInQuery {
  readonly of: string;
  readonly queryField: string;
}

type OtherName = string | IdInField | FieldInQuery | FieldInPath | UnreadPart;

/** Other paths of routes, each with the method and path of its route. Otherwise, the parameters of both have the same names. */
export type OtherNames = Readonly<Record<string, OtherName>>;

const Id = Type.String({ format: 'uuid' });
const Part = Type.String({ minLength: 1, maxLength: 200 });

function parametersOf(path: string): string {
  return (path.match(/\{\w+\}/g) ?? []).join();
}

function renamed(endpoint: Endpoint, path: string, sameAs: string): Endpoint {
  const { links: _, example: __, ...spec } = endpoint.spec;
  return { ...endpoint, spec: { ...spec, path, sameAs, description: `The same as \`${sameAs}\`.` } };
}

type Fields = Readonly<Record<string, unknown>>;

/** The route with its id in the body, or in the query if it has no body. */
function withIdInField(endpoint: Endpoint, idField: string): Endpoint {
  const { params: _, ...spec } = endpoint.spec;
  const place = spec.body ? 'body' : 'query';
  const { properties } = (spec[place] ?? Type.Object({})) as TObject;
  return {
    ...endpoint,
    spec: {
      ...spec,
      idField,
      [place]: Type.Object({ ...properties, [idField]: Id }),
      description: `${spec.description ?? ''} Its \`id\` is \`${idField}\` of the ${place}.`,
    },
    handle(call, who) {
      const { [idField]: id, ...fields } = call[place] as Fields;
      return endpoint.handle({ ...call, params: { id }, [place]: fields }, who);
    },
  };
}

/** The route with a field of its query in the path. @throws Error if its query has no such field */
function withFieldInPath(endpoint: Endpoint, pathField: string): Endpoint {
  const { spec } = endpoint;
  const { [pathField]: shape, ...query } = (spec.query as TObject | undefined)?.properties ?? {};
  if (!shape) throw new Error(`${spec.path} has no field ${pathField} in its query`);
  return {
    ...endpoint,
    spec: {
      ...spec,
      params: Type.Object({ ...(spec.params as TObject | undefined)?.properties, [pathField]: shape }),
      query: Type.Object(query),
    },
    handle(call, who) {
      const { [pathField]: value, ...params } = call.params as Fields;
      return endpoint.handle(
        { ...call, params, query: { ...(call.query as Fields), [pathField]: value } },
        who,
      );
    },
  };
}

/** The route with one more part in its path. */
function withUnreadPart(endpoint: Endpoint, unread: string): Endpoint {
  const { spec } = endpoint;
  const params = Type.Object({ ...(spec.params as TObject).properties, [unread]: Part });
  const description = `${spec.description ?? ''} \`${unread}\` is not read.`;
  return { ...endpoint, spec: { ...spec, params, description } };
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

/** The parameters that the path of the route has, seen from its other path. */
function parametersFor(path: string, name: Exclude<OtherName, string>): string {
  const all = path.match(/\{\w+\}/g) ?? [];
  if ('idField' in name) return [...all, '{id}'].join();
  const added = 'pathField' in name ? name.pathField : 'unread' in name ? name.unread : undefined;
  return all.filter((each) => each !== `{${added}}`).join();
}

function moved(endpoint: Endpoint, name: Exclude<OtherName, string>): Endpoint {
  if ('idField' in name) return withIdInField(endpoint, name.idField);
  if ('queryField' in name) return withFieldInQuery(endpoint, name.queryField);
  if ('pathField' in name) return withFieldInPath(endpoint, name.pathField);
  return withUnreadPart(endpoint, name.unread);
}

/**
 * Adds each route again under its other paths: the same callers, code and answers, and the same input, if nothing else is said.
 * @throws Error if there is no such route, or if its path has other parameters
 */
export function withOtherNames(endpoints: readonly Endpoint[], names: OtherNames): readonly Endpoint[] {
  const added = Object.entries(names).map(([path, name]): Endpoint => {
    const sameAs = typeof name === 'string' ? name : name.of;
    const expected = typeof name === 'string' ? parametersOf(path) : parametersFor(path, name);
    const endpoint = endpoints.find(({ spec }) => `${spec.method} ${spec.path}` === sameAs);
    if (!endpoint || expected !== parametersOf(sameAs))
      throw new Error(`${path} cannot be another name of ${sameAs}`);
    const other = renamed(endpoint, path, sameAs);
    return typeof name === 'string' ? other : moved(other, name);
  });
  return [...endpoints, ...added];
}
