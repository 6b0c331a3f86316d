import { type Clock, hasRole, reject } from '@ringpost/domain';
import { FRESH_PASSWORD_MINUTES } from '@ringpost/domain/rules/limits';
import type { Caller } from './caller.ts';
import { type Endpoint, isForStaff, isSignedIn } from './endpoint.ts';
import type { Sender } from './protocol.ts';
import type { Trace } from './security-log.ts';
import type { Sessions } from './sessions.ts';

interface AuthorisationDeps {
  readonly clock: Clock;
  readonly sessions: Pick<Sessions, 'authenticate'>;
}

function isFresh({ passwordProvenAt }: Caller, clock: Clock): boolean {
  return clock.now().getTime() - Date.parse(passwordProvenAt) < FRESH_PASSWORD_MINUTES * 60_000;
}

/**
 * The account of the caller; undefined for a route that needs none. It is also recorded in the trace.
 * @throws Rejection of its protocol, `forbidden`, `password-change-required`, `second-factor-missing`, `being-forgotten`,
 *   `password-required`
 */
export async function authorise(
  { access, spec, protocol }: Endpoint,
  sender: Sender,
  { sessions, clock }: AuthorisationDeps,
  trace: Trace,
): Promise<Caller | undefined> {
  if (!isSignedIn(access)) return undefined;
  const credential = protocol.credential(sender);
  trace.hasToken ||= credential !== undefined;
  const caller = await protocol.authenticate({ credential, sender, route: spec, sessions });
  trace.caller = caller;
  if (!hasRole(caller.role, access)) throw reject('forbidden');
  if (isForStaff(access) && caller.mustChangePassword) throw reject('password-change-required');
  if (isForStaff(access) && caller.mustAddFactor) throw reject('second-factor-missing');
  // Whatever needs a key buys something, or makes it possible to buy.
  if (access === 'customer' && spec.idempotent && caller.isLeaving) throw reject('being-forgotten');
  if (spec.needsFreshPassword && !isFresh(caller, clock)) throw reject('password-required');
  return caller;
}
