import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet, { type HelmetOptions } from 'helmet';

export interface SecurityOptions {
  /** Strict-Transport-Security is only said where this is https. */
  readonly publicUrl: string;
  /** CSP sources such as `'sha256-…'` of what one prerendered page has inline. */
  readonly scriptHashes?: readonly string[];
  readonly styleHashes?: readonly string[];
}

/** The hash of an empty style element: emotion writes its rules into one by script, and needs no 'unsafe-inline'. */
const EMPTY_STYLE_HASH = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
const YEAR_SECONDS = 31_536_000;
/** Copying a code is all that a page of ours wants from the machine. */
const permissions = [
  ...[
    'accelerometer',
    'bluetooth',
    'camera',
    'display-capture',
    'geolocation',
    'gyroscope',
    'hid',
    'idle-detection',
  ],
  ...[
    'local-fonts',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'publickey-credentials-get',
    'screen-wake-lock',
  ],
  ...['serial', 'usb', 'web-share', 'xr-spatial-tracking'],
]
  .map((name) => `${name}=()`)
  .concat('clipboard-write=(self)')
  .join(', ');

/** Headers of a page and its files. */
export function pageHeaders({
  publicUrl,
  scriptHashes = [],
  styleHashes = [],
}: SecurityOptions): Readonly<Record<string, string>> {
  return headersOf(publicUrl, {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scriptHashes],
    'style-src': ["'self'", EMPTY_STYLE_HASH, ...styleHashes],
    // Older browsers do not count the sockets of a page's own origin to 'self'.
    'connect-src': ["'self'", new URL(publicUrl).origin.replace(/^http/, 'ws')],
    'img-src': ["'self'", 'data:'],
    'media-src': ["'self'"],
    'frame-src': ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  });
}

/** Headers of every answer of the API, refusals included: nothing in them may be run or framed. */
export function apiHeaders({ publicUrl }: SecurityOptions): Readonly<Record<string, string>> {
  return headersOf(publicUrl, { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] });
}

/** Helmet decides the headers once; they are the same for every answer, so no answer pays for deciding them. */
function headersOf(
  publicUrl: string,
  directives: Record<string, Iterable<string>>,
): Readonly<Record<string, string>> {
  const headers: Record<string, string> = { 'Permissions-Policy': permissions };
  const options: HelmetOptions = {
    contentSecurityPolicy: { useDefaults: false, directives },
    strictTransportSecurity: publicUrl.startsWith('https:') ? { maxAge: YEAR_SECONDS } : false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  };
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name] = value;
    },
    removeHeader: () => {},
  };
  let failure: unknown;
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    failure = error;
  });
  if (failure) throw failure;
  return headers;
}
