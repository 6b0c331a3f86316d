/** A server that speaks the handler protocol, and who asks it. */
export interface HandlerHost {
  /** Its address, up to the path of the protocol: `https://portal.example`. */
  readonly base: string;
  readonly key: string;
  /** An app and a country with free numbers, as the protocol names them. */
  readonly service: string;
  readonly country: string;
  /** Whether the suite may buy. It cancels what gets no code. */
  readonly mayBuy: boolean;
  /** The most that a rental of a day may cost, in dollars; absent where `getNumber` rents nothing. */
  readonly dayMaximum?: string;
  /** Sends a text to a number that was bought; absent where nobody can. */
  readonly send?: (digits: string, text: string) => Promise<void>;
  /** Waits until lists show what was done; absent where nobody can. */
  readonly settle?: () => Promise<void>;
}

export interface HandlerReply {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  readonly headers: Headers;
  /** The text as JSON; undefined if it is none. */
  readonly json: unknown;
}

type Fields = Readonly<Record<string, string>>;

interface Way {
  readonly path?: string;
  /** `form`: all fields in a form; `query`: a POST with an empty body. */
  readonly post?: 'form' | 'query';
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Sends one request of the protocol. */
export async function askHandler(base: string, fields: Fields, way: Way = {}): Promise<HandlerReply> {
  const { path = '/stubs/handler_api.php', post } = way;
  const values = new URLSearchParams(fields);
  const url = post === 'form' ? `${base}${path}` : `${base}${path}?${values}`;
  const method = post === undefined ? 'GET' : 'POST';
  const response = await fetch(url, { method, ...(post === 'form' && { body: values }) });
  const text = await response.text();
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    text,
    headers: response.headers,
    json: jsonOf(text),
  };
}

/** Asks with the key of the host. */
export function askerOf({ base, key }: HandlerHost) {
  return (action: string, fields: Fields = {}, way: Way = {}) =>
    askHandler(base, { api_key: key, action, ...fields }, way);
}

/** A host that the environment names; undefined without one. It is bought from only if that is allowed there. */
export function hostOfEnvironment(env: NodeJS.ProcessEnv): HandlerHost | undefined {
  const { HANDLER_API_BASE: base, HANDLER_API_KEY: key } = env;
  if (base === undefined || key === undefined) return undefined;
  const { HANDLER_API_SERVICE: service = 'tg', HANDLER_API_COUNTRY: country = '187' } = env;
  const dayMaximum = env.HANDLER_API_DAY_MAXIMUM;
  const mayBuy = env.HANDLER_API_MAY_BUY === '1';
  return { base, key, service, country, mayBuy, ...(dayMaximum !== undefined && { dayMaximum }) };
}
