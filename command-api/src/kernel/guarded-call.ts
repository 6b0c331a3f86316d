import { Resolver } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { isIP, type LookupFunction } from 'node:net';
import type { CallFailure } from '@ringpost/domain';
import { beginCall, type OutgoingCall } from '@ringpost/web/http';
import { faultOf, hostOf, type UrlRules } from './outgoing-url.ts';
import { isPublicAddress } from './public-address.ts';

export interface GuardOptions extends UrlRules {
  /** All addresses of a name. */
  readonly resolve?: (host: string) => Promise<readonly string[]>;
  /** Milliseconds that one call may take. */
  readonly timeoutMs?: number;
}

/** Why no call was made. */
class NotCalled extends Error {
  readonly failure: CallFailure;
  constructor(failure: CallFailure) {
    super(failure);
    this.failure = failure;
  }
}

/** Asks name servers directly. The system's resolver has only four threads, and also knows names of the machine's own network. */
async function resolveAll(host: string): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return answers.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const abort = (): void => reject(new NotCalled('timeout'));
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}

async function addressesOf(
  host: string,
  { resolve = resolveAll }: GuardOptions,
  signal: AbortSignal,
): Promise<readonly string[]> {
  if (isIP(host) !== 0) return [host];
  const addresses = await Promise.race([resolve(host).catch(() => []), whenAborted(signal)]);
  if (addresses.length === 0) throw new NotCalled('unknown-host');
  return addresses;
}

/** The addresses of the receiver. If one of them may not be called, none is used, because then the name is not trusted. */
async function checkedAddresses(
  url: URL,
  options: GuardOptions,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const addresses = await addressesOf(hostOf(url), options, signal);
  if (options.trusted.has(url.host) || addresses.every(isPublicAddress)) return addresses;
  throw new NotCalled('refused-address');
}

/** Connects to a checked address: the name is not resolved a second time. */
function pinnedTo(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, { all: wantsAll }, done) => {
    const [first] = all;
    if (!first) return done(new Error('no address'), '');
    if (wantsAll) done(null, all);
    else done(null, first.address, first.family);
  };
}

/**
 * Calls a server of another party, and never one inside a private network. Every call is checked again: the rules may have
 * changed since the URL was saved, and its name may lead elsewhere by now. It does not follow redirects.
 * @throws NotCalled, or the error of the connection: `failureOf` says what it means
 */
export async function callGuarded(
  call: OutgoingCall,
  options: GuardOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const url = new URL(call.url);
  if (faultOf(url, options)) throw new NotCalled('not-allowed-url');
  const lookup = pinnedTo(await checkedAddresses(url, options, signal));
  return beginCall(call, { signal, lookup });
}

/** Whether the guard refused the call, so that nothing was sent. */
export function wasNotCalled(error: unknown): boolean {
  return error instanceof NotCalled;
}

/** Why a call brought no answer. */
export function failureOf(error: unknown, signal: AbortSignal): CallFailure {
  if (error instanceof NotCalled) return error.failure;
  if (signal.aborted) return 'timeout';
  const { code = '' } = error as { readonly code?: string };
  return /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO/.test(code) ? 'certificate' : 'connection';
}
