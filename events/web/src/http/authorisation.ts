import { type Clock, hasRole, type KeyScope, Rejection, reject } from '@ringpost/domain';
import { FRESH_PASSWORD_MINUTES } from '@ringpost/domain/rules/limits';
import { createAddressLists } from './address-list.ts';
import { showsApiKey } from './api-keys.ts';
import type { Caller } from './caller.ts';
import { type Endpoint, isForStaff, isSignedIn } from './endpoint.ts';
import type { KeyGuesses } from './key-guesses.ts';
import type { KeyLimit } from './key-limit.ts';
import type { Protocol, Sender, Shown } from './protocol.ts';
import { scopeOf } from './route-limits.ts';
import type { Trace } from './security-log.ts';
import type { Sessions } from './sessions.ts';

interface AuthorisationDeps {
  readonly clock: Clock;
  readonly sessions: Pick<Sessions, 'authenticate'>;
  readonly keyGuesses: KeyGuesses;
  readonly keyLimit: KeyLimit;
}

const isInRanges = createAddressLists();

function isFresh({ passwordProvenAt }: Caller, clock: Clock): boolean {
  return clock.now().getTime() - Date.parse(passwordProvenAt) < FRESH_PASSWORD_MINUTES * 60_000;
}

/** A guess of a key is counted, whichever protocol it came by. */
async function authenticated(shown: Shown, protocol: Protocol, guesses: KeyGuesses): Promise<Caller> {
  try {
    return await protocol.authenticate(shown);
  } catch (error) {
    const isUnknown = error instanceof Rejection && error.code === 'unauthenticated';
    if (isUnknown && shown.credential !== undefined && showsApiKey(shown.credential))
      guesses.failed(shown.sender.address);
    throw error;
  }
}

/** A session may do all that its account may; a key only what its scopes say. @throws Rejection `key-not-allowed` */
export function requireScope({ key }: Pick<Caller, 'key'>, scope: KeyScope | 'none'): void {
  if (key && (scope === 'none' || !key.scopes.includes(scope))) throw reject('key-not-allowed', { scope });
}

/** A session may be used from anywhere; a key only from its addresses. @throws Rejection `key-address-refused` */
export function requireAddress({ key }: Pick<Caller, 'key'>, address: string): void {
  if (key && key.addresses.length > 0 && !isInRanges(key.addresses, address))
    throw reject('key-address-refused');
}

/** @throws Rejection `key-address-refused`, `rate-limited`, `key-not-allowed` */
function checkKey(caller: Caller, endpoint: Endpoint, address: string, limit: KeyLimit): void {
  if (!caller.key) return;
  const scope = scopeOf(endpoint);
  requireAddress(caller, address);
  limit.take(caller);
  if (scope !== 'by-action') requireScope(caller, scope);
}

/**
 * The account of the caller; undefined for a route that needs none. It is also recorded in the trace.
 * @throws Rejection of its protocol, `rate-limited`, `key-address-refused`, `key-not-allowed`, `forbidden`, `password-change-required`, `second-factor-missing`, `being-forgotten`,
 *   `password-required`
 */
export async function authorise(
  endpoint: Endpoint,
  sender: Sender,
  { sessions, clock, keyGuesses, keyLimit }: AuthorisationDeps,
  trace: Trace,
): Promise<Caller | undefined> {
  const { access, spec, protocol } = endpoint;
  if (!isSignedIn(access)) return undefined;
  const credential = protocol.credential(sender);
  trace.hasToken ||= credential !== undefined;
  const caller = await authenticated({ credential, sender, route: spec, sessions }, protocol, keyGuesses);
  trace.caller = caller;
  checkKey(caller, endpoint, sender.address, keyLimit);
  if (!hasRole(caller.role, access)) throw reject('forbidden');
  if (isForStaff(access) && caller.mustChangePassword) throw reject('password-change-required');
  if (isForStaff(access) && caller.mustAddFactor) throw reject('second-factor-missing');
  // Whatever needs a key buys something, or makes it possible to buy.
  if (access === 'customer' && spec.idempotent && caller.isLeaving) throw reject('being-forgotten');
  if (spec.needsFreshPassword && !isFresh(caller, clock)) throw reject('password-required');
  return caller;
}
