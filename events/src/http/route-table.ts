/** What a path and a method lead to. `outside`: the path belongs to somebody else (a page, a file). */
type Found<T> =
  | { readonly kind: 'route'; readonly route: T; readonly values: readonly string[] }
  | { readonly kind: 'wrong-method'; readonly allow: string }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'outside' };

export interface RouteTable<T> {
  find(method: string, path: string): Found<T>;
}

interface Junction<T> {
  readonly literals: Map<string, Junction<T>>;
  readonly methods: Map<string, T>;
  parameter?: Junction<T>;
}

function junction<T>(): Junction<T> {
  return { literals: new Map(), methods: new Map() };
}
const nothing = { kind: 'nothing' } as const;
const outside = { kind: 'outside' } as const;

/**
 * Finds routes by walking the path's segments, so that the time does not grow with the number of routes. A literal
 * segment goes before a parameter. Everything under a first segment that any route has, and under `api`, is ours.
 */
export function routeTable<T extends { readonly method: string; readonly path: string }>(
  routes: readonly T[],
): RouteTable<T> {
  const root = junction<T>();
  const ours = new Set(['api']);
  for (const route of routes) {
    const segments = segmentsOf(route.path);
    ours.add(segments[0] ?? '');
    const { methods } = segments.reduce(descend, root);
    if (methods.has(route.method)) throw new Error(`${route.method} ${route.path} is declared twice`);
    methods.set(route.method, route);
  }
  return {
    find(method, path) {
      const segments = segmentsOf(path);
      if (!ours.has(segments[0] ?? '')) return outside;
      const values: string[] = [];
      const end = walk(root, segments, 0, values);
      if (!end) return nothing;
      const route = end.methods.get(method) ?? (method === 'HEAD' ? end.methods.get('GET') : undefined);
      return route ? { kind: 'route', route, values } : { kind: 'wrong-method', allow: allowOf(end) };
    },
  };
}

/** Names of the parameters of a template, in order. */
export function parameterNames(template: string): readonly string[] {
  return [...template.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}

function segmentsOf(path: string): readonly string[] {
  return path.slice(1).split('/');
}

function descend<T>(at: Junction<T>, segment: string): Junction<T> {
  if (/^\{\w+\}$/.test(segment)) {
    at.parameter ??= junction<T>();
    return at.parameter;
  }
  const next = at.literals.get(segment) ?? junction<T>();
  at.literals.set(segment, next);
  return next;
}

function walk<T>(
  at: Junction<T>,
  segments: readonly string[],
  index: number,
  values: string[],
): Junction<T> | undefined {
  const segment = segments[index];
  if (segment === undefined) return at.methods.size > 0 ? at : undefined;
  const literal = at.literals.get(segment);
  const found = literal && walk(literal, segments, index + 1, values);
  if (found || !at.parameter || segment === '') return found;
  values.push(segment);
  const end = walk(at.parameter, segments, index + 1, values);
  if (!end) values.pop();
  return end;
}

function allowOf<T>({ methods }: Junction<T>): string {
  const names = [...methods.keys()];
  return (names.includes('GET') ? [...names, 'HEAD'] : names).join(', ');
}
