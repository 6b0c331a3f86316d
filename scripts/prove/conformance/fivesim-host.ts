/** A server that speaks the protocol of 5sim, and who asks it. */
export interface FiveSimHost {
  /** Its address, up to the version of the protocol: `https://5sim.net`. */
  readonly base: string;
  readonly key: string;
  /** A product and a country with free numbers, as the protocol names them. */
  readonly product: string;
  readonly country: string;
  /** Whether the suite may buy. It cancels what gets no code. */
  readonly mayBuy: boolean;
  /** Sends a text to a number that was bought; absent where nobody can. */
  readonly send?: (e164: string, text: string) => Promise<void>;
  /** Waits until lists show what was done; absent where nobody can. */
  readonly settle?: () => Promise<void>;
}

export interface FiveSimReply {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  /** The text as JSON; undefined if it is none. */
  readonly json: unknown;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Sends one request. `path`: what comes after `/v1`. */
export async function askFiveSim(
  base: string,
  path: string,
  key?: string,
  init: RequestInit = {},
): Promise<FiveSimReply> {
  const headers = {
    Accept: 'application/json',
    ...(key !== undefined && { Authorization: `Bearer ${key}` }),
  };
  const response = await fetch(`${base}/v1${path}`, { headers, ...init });
  const text = await response.text();
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    text,
    json: jsonOf(text),
  };
}

/** Asks with the key of the host. */
export function fiveSimAskerOf({ base, key }: FiveSimHost) {
  return (path: string, init?: RequestInit) => askFiveSim(base, path, key, init);
}

/** A host that the environment names; undefined without one. It is bought from only if that is allowed there. */
export function fiveSimOfEnvironment(env: NodeJS.ProcessEnv): FiveSimHost | undefined {
  const { FIVESIM_BASE: base, FIVESIM_KEY: key } = env;
  if (base === undefined || key === undefined) return undefined;
  const { FIVESIM_PRODUCT: product = 'telegram', FIVESIM_COUNTRY: country = 'usa' } = env;
  return { base, key, product, country, mayBuy: env.FIVESIM_MAY_BUY === '1' };
}
