import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet, { type HelmetOptions } from 'helmet';

export interface SecurityOptions {
  /** Strict-Transport-Security is sent only if this is https. */
  readonly publicUrl: string;
  /** CSP sources such as `'sha256-…'` for the inline content of one prerendered page. */
  readonly scriptHashes?: readonly string[];
  readonly styleHashes?: readonly string[];
}

/** The hash of an empty style element. Emotion adds its rules to it by script, so it needs no 'unsafe-inline'. */
const EMPTY_STYLE_HASH = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
const YEAR_SECONDS = 31_536_000;
/** Our pages use only the clipboard of the machine, and passkeys. A name that Chromium does not know is an error in its console on each page. */
const permissions = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'idle-detection'],
  ...['local-fonts', 'magnetometer', 'microphone', 'midi', 'payment', 'screen-wake-lock'],
  ...['serial', 'usb', 'xr-spatial-tracking'],
]
  .map((name) => `${name}=()`)
  .concat('clipboard-write=(self)', 'publickey-credentials-get=(self)')
  .join(', ');

/** Helmet computes the headers once. They are the same for every answer. */
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
    // Older browsers do not count the sockets of a page's own origin as 'self'.
    'connect-src': ["'self'", new URL(publicUrl).origin.replace(/^http/, 'ws')],
    'img-src': ["'self'", 'data:'],
    // A recording is loaded with the session, and played from memory.
    'media-src': ["'self'", 'blob:'],
    'frame-src': ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  });
}

/** Headers of all answers of the API, also refusals: nothing in them may be run or framed. */
export function apiHeaders({ publicUrl }: SecurityOptions): Readonly<Record<string, string>> {
  return headersOf(publicUrl, { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] });
}
