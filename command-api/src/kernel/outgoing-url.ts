import { isIP } from 'node:net';
import { WEBHOOK_HTTP_PORTS, WEBHOOK_PORTS } from '@ringpost/domain/rules/limits';
import { isPublicAddress } from './public-address.ts';

/** Exceptions to the rule that only public addresses are called. */
export interface UrlRules {
  /** Whether plain http is allowed, as on a development server. */
  readonly allowsHttp: boolean;
  /** `host:port` of receivers that may be called at any address. For tests. */
  readonly trusted: ReadonlySet<string>;
}

export type UrlFault = 'not-a-url' | 'not-https' | 'has-password' | 'port' | 'not-public';

/** Names that have a meaning only inside a network. */
const INSIDE_NAMES =
  /(?:^|[.])(?:localhost|local|internal|intranet|lan|home|corp|private|home[.]arpa|onion)$/;

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'https:': 443, 'http:': 80 };

/** The name or the address in a URL, without the brackets of IPv6 and without a dot at the end, which changes nothing. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/[.]+$/, '');
}

function isPublicHost(host: string): boolean {
  if (isIP(host) !== 0) return isPublicAddress(host);
  return host.includes('.') && !INSIDE_NAMES.test(host);
}

function portsOf(protocol: string): readonly number[] {
  return protocol === 'http:' ? WEBHOOK_HTTP_PORTS : WEBHOOK_PORTS;
}

/** Why this URL is never called; undefined if nothing in the URL itself forbids it. */
export function faultOf(url: URL, { allowsHttp, trusted }: UrlRules): UrlFault | undefined {
  const isHttp = url.protocol === 'http:';
  if (url.username !== '' || url.password !== '') return 'has-password';
  if (url.protocol !== 'https:' && !(isHttp && allowsHttp)) return 'not-https';
  if (trusted.has(url.host)) return undefined;
  const port = url.port === '' ? DEFAULT_PORTS[url.protocol] : Number(url.port);
  if (port === undefined || !portsOf(url.protocol).includes(port)) return 'port';
  return isPublicHost(hostOf(url)) ? undefined : 'not-public';
}
