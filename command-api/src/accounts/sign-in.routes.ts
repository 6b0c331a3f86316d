import { actorOf, isStaff } from '@ringpost/domain';
import { type Call, type Caller, type Endpoint, endpoint, sessionEnd } from '@ringpost/web/http';
import {
  confirmPasswordContract,
  loginContract,
  logoutContract,
  type Me,
  meContract,
  rotateKeysContract,
} from './accounts.contract.ts';
import { type AccountsContext, causeOf, existingAccount } from './accounts-context.ts';
import { usableEmail } from './email-address.ts';
import { type FactorAnswer, proveSecondFactor } from './factor-proof.ts';
import { endAllSessions, openSession, provenAccount } from './sign-in.ts';

type CallWithAnswer = Call<unknown, unknown, FactorAnswer>;
type ProvenAccount = Awaited<ReturnType<typeof provenAccount>>;

/** Opens a session, says whose session it is, and ends it. */
export function signInRoutes(context: AccountsContext): readonly Endpoint[] {
  const { accountSessions, deps, keys, knownAddresses, proof, sessions } = context;

  function proveFactor(call: CallWithAnswer, account: ProvenAccount, caller?: Caller): Promise<void> {
    const cause = () => causeOf(deps, call, actorOf(account), caller);
    const { address, body: answer } = call;
    const act = caller ? 'prove' : 'login';
    return proveSecondFactor(context, account, { address, answer, act, cause });
  }

  return [
    endpoint('guest', loginContract, async (call) => {
      const { body, address, now } = call;
      const email = usableEmail(body.email);
      const account = await provenAccount(
        context,
        { address, email, password: body.password },
        call.concerns,
      );
      await proveFactor(call, account);
      await knownAddresses.remember(account.userId, address);
      const session = await openSession(context, account, sessionEnd(now, body.remember ?? false), call);
      return { status: 200, body: session };
    }),
    endpoint('customer', logoutContract, async (call, caller) => {
      if (!call.body.everywhere) {
        await sessions.end(caller);
        await accountSessions.remove(caller.userId, caller.sessionId);
      } else {
        const cause = causeOf(deps, call, actorOf(caller), caller);
        await endAllSessions(deps, caller.userId, cause);
      }
      return { status: 204 };
    }),
    endpoint('customer', confirmPasswordContract, async (call, caller) => {
      const { body, address } = call;
      const { userId, email } = caller;
      await proof.check({ address, email, userId, password: body.password, signedIn: true });
      await proveFactor(call, await existingAccount(deps, userId), caller);
      await sessions.passwordProven(caller);
      return { status: 204 };
    }),
    // Two replacements sign everybody out, so an admin alone may not.
    endpoint('super_admin', rotateKeysContract, async () => {
      await keys.rotate();
      return { status: 204 };
    }),
    endpoint('customer', meContract, async (_call, { userId, email, role, sessionExpiresAt }) => {
      const exp = Date.parse(sessionExpiresAt) / 1000;
      const body: Me = { user_id: userId, email, is_admin: isStaff(role), role, exp };
      return { status: 200, body };
    }),
  ];
}
