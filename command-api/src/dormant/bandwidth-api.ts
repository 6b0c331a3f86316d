import type { Deps } from '../kernel/deps.ts';
import { readXml, type XmlElement } from './bandwidth-xml.ts';
import { rowOf } from './vendor-answers.ts';
import { basicAuthorization, createVendorCall } from './vendor-call.ts';

interface BandwidthApiSettings {
  readonly accountId: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly url?: string | undefined;
  readonly tokenUrl?: string | undefined;
}

interface BandwidthReply {
  readonly status: number;
  /** Undefined if the answer is empty, or is no success and no XML. */
  readonly root: XmlElement | undefined;
}

export interface BandwidthApi {
  call(
    path: string,
    method?: 'GET' | 'POST' | 'PATCH',
    body?: { readonly xml: string },
  ): Promise<BandwidthReply>;
  /** Undefined: nothing is there. @throws Error for any other answer than 200, 204 and 404 */
  read(path: string, query: Readonly<Record<string, string>>): Promise<XmlElement | undefined>;
}

const NAME = 'Bandwidth';
const API = 'https://dashboard.bandwidth.com/api/v1';
const TOKEN_URL = 'https://api.bandwidth.com/api/v1/oauth2/token';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
/** A token is replaced so long before its end. */
const SPARE_SECONDS = 60;
const UNAUTHORIZED = 401;
const NOTHING: ReadonlySet<number> = new Set([204, 404]);

/**
 * Calls of one account. They have a token that its client credentials give, because users of the API will be removed
 * (https://dev.bandwidth.com/docs/account/credentials/management, https://dev.bandwidth.com/docs/account/credentials/legacy).
 */
export function createBandwidthApi(settings: BandwidthApiSettings, clock: Deps['clock']): BandwidthApi {
  const { accountId, clientId, clientSecret, url = API, tokenUrl = TOKEN_URL } = settings;
  const send = createVendorCall({ clock }, NAME);
  const account = `${url}/accounts/${encodeURIComponent(accountId)}`;
  let token = { text: '', until: 0 };

  async function tokenNow(): Promise<string> {
    if (clock.now().getTime() < token.until) return token.text;
    const { status, text } = await send({
      url: tokenUrl,
      method: 'POST',
      headers: {
        authorization: basicAuthorization(clientId, clientSecret),
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    if (status !== 200) throw new Error(`Bandwidth answered ${status} for a token`);
    const { access_token: given, expires_in: seconds } = rowOf(text, NAME);
    if (typeof given !== 'string' || !/^[\x21-\x7e]{1,8000}$/.test(given))
      throw new Error('Bandwidth answered no token');
    const lasts = typeof seconds === 'number' ? Math.max(seconds - SPARE_SECONDS, 0) : 0;
    token = { text: given, until: clock.now().getTime() + lasts * 1000 };
    return given;
  }

  const call: BandwidthApi['call'] = async (path, method = 'GET', body) => {
    const { status, text } = await send({
      url: `${account}/${path}`,
      method,
      headers: {
        authorization: `Bearer ${await tokenNow()}`,
        accept: 'application/xml',
        ...(body && { 'content-type': 'application/xml; charset=utf-8' }),
      },
      body: body && `${DECLARATION}${body.xml}`,
    });
    // A token may be revoked before its end: the next call asks for another one.
    if (status === UNAUTHORIZED) token = { text: '', until: 0 };
    if (text.trim() === '') return { status, root: undefined };
    try {
      return { status, root: readXml(text) };
    } catch (error) {
      if (status >= 400) return { status, root: undefined };
      throw error;
    }
  };

  return {
    call,
    async read(path, query) {
      const asked = Object.keys(query).length === 0 ? path : `${path}?${new URLSearchParams(query)}`;
      const { status, root } = await call(asked);
      if (NOTHING.has(status)) return undefined;
      if (status !== 200) throw new Error(`Bandwidth answered ${status} for ${path}`);
      if (!root) throw new Error(`Bandwidth answered nothing for ${path}`);
      return root;
    },
  };
}
