import { type TObject, Type } from 'typebox';
import type { Endpoint } from './endpoint.ts';

/**
 * Other paths of routes, each with the method and path of its route. The parameters of both have the same names. Where the other
 * path has none, `idField` names the field of the body that is the `id` of the route.
 */
export type OtherNames = Readonly<Record<string, string | { readonly of: string; readonly idField: string }>>;

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

/**
 * Adds each route again under its other paths: the same callers, code and answers, and the same input.
 * @throws Error if there is no such route, or if its path has other parameters
 */
export function withOtherNames(endpoints: readonly Endpoint[], names: OtherNames): readonly Endpoint[] {
  const added = Object.entries(names).map(([path, name]): Endpoint => {
    const { of: sameAs, idField } = typeof name === 'string' ? { of: name, idField: undefined } : name;
    const endpoint = endpoints.find(({ spec }) => `${spec.method} ${spec.path}` === sameAs);
    const expected = idField === undefined ? parametersOf(path) : `${parametersOf(path)}{id}`;
    if (!endpoint || expected !== parametersOf(sameAs))
      throw new Error(`${path} cannot be another name of ${sameAs}`);
    const other = renamed(endpoint, path, sameAs);
    return idField === undefined ? other : withIdInBody(other, idField);
  });
  return [...endpoints, ...added];
}
