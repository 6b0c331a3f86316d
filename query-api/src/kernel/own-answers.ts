import { REFUSALS, Rejection } from '@ringpost/domain';
import { checkText, type Endpoint, pathPattern } from '@ringpost/web/http';

/** Only the path and the query of an address are read. */
const BASE = 'http://localhost';

interface Readable {
  readonly endpoint: Endpoint;
  readonly pattern: RegExp;
  readonly names: readonly string[];
}

function readable(endpoint: Endpoint): Readable {
  const { path } = endpoint.spec;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  // The same pattern as that of the route, with its values.
  const pattern = new RegExp(pathPattern(path).replaceAll('[^/]+', '([^/]+)'));
  return { endpoint, pattern, names };
}

/** `status` is that of the route: 200, or that of a refusal. */
interface OwnAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Answers a path that guests may read, with its query. */
export type OwnAnswers = (path: string) => Promise<OwnAnswer>;

const NOT_FOUND: OwnAnswer = { status: 404, body: null };

/**
 * Reads what guests may read without a request, for the pages that the server renders. So such a page says exactly what its route
 * answers.
 */
export function createOwnAnswers(endpoints: readonly Endpoint[], now: () => string): OwnAnswers {
  const all = endpoints
    .filter(({ access, spec }) => access === 'guest' && spec.method === 'GET')
    .map(readable);

  async function answerOf({ endpoint, names }: Readable, values: readonly string[], path: string) {
    const params = Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(values[at] ?? '')]));
    const query = Object.fromEntries(new URL(path, BASE).searchParams);
    checkText(endpoint.spec.params)(params);
    checkText(endpoint.spec.query)(query);
    const call = { params, query, body: {}, rawBody: new Uint8Array(), header: () => undefined };
    const caller = {
      requestId: '',
      requestIds: { requestId: '' },
      concerns: () => undefined,
      now: now(),
      address: '',
      url: path,
      whenGone: () => () => undefined,
    };
    const { status, body } = await endpoint.handle({ ...call, ...caller }, undefined);
    return { status, body };
  }

  return async (path) => {
    const { pathname } = new URL(path, BASE);
    for (const each of all) {
      const values = each.pattern.exec(pathname)?.slice(1);
      if (!values) continue;
      try {
        return await answerOf(each, values, path);
      } catch (error) {
        if (error instanceof Rejection) return { status: REFUSALS[error.code].status, body: null };
        throw error;
      }
    }
    return NOT_FOUND;
  };
}
