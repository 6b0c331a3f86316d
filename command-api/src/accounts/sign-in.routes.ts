import { type Endpoint, endpoint, sessionEnd } from '@ringpost/web/http';
import {
  confirmPasswordContract,
  loginContract,
  logoutContract,
  type Me,
  meContract,
  rotateKeysContract,
} from './accounts.contract.ts';
import { type AccountsContext, causeOf } from './accounts-context.ts';
import { usableEmail } from './email-address.ts';
import { endAllSessions, openSession, provenAccount } from './sign-in.ts';

/** Opens a session, says whose session it is, and ends it. */
export function signInRoutes(context: AccountsContext): readonly Endpoint[] {
  const { deps, keys, knownAddresses, proof, sessions } = context;
  return [
    endpoint('guest', loginContract, async ({ body, address, now, concerns }) => {
      const email = usableEmail(body.email);
      const account = await provenAccount(context, { address, email, password: body.password }, concerns);
      await knownAddresses.remember(account.userId, address);
      const session = await openSession(context, account, sessionEnd(now, body.remember ?? false), concerns);
      return { status: 200, body: session };
    }),
    endpoint('customer', logoutContract, async (call, caller) => {
      if (!call.body.everywhere) await sessions.end(caller);
      else {
        const cause = causeOf(deps, call, `${caller.role}:${caller.userId}`, caller);
        await endAllSessions(deps, caller.userId, cause);
      }
      return { status: 204 };
    }),
    endpoint('customer', confirmPasswordContract, async ({ body, address }, caller) => {
      const { userId, email } = caller;
      await proof.check({ address, email, userId, password: body.password, signedIn: true });
      await sessions.passwordProven(caller);
      return { status: 204 };
    }),
    endpoint('admin', rotateKeysContract, async () => {
      await keys.rotate();
      return { status: 204 };
    }),
    endpoint('customer', meContract, async (_call, { userId, email, role, sessionExpiresAt }) => {
      const exp = Date.parse(sessionExpiresAt) / 1000;
      return { status: 200, body: { user_id: userId, email, is_admin: role === 'admin', exp } satisfies Me };
    }),
  ];
}
