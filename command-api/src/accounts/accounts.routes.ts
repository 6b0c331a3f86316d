import type { Endpoint, Sessions, SigningKeys } from '@ringpost/events/http';
import type { Deps } from '../kernel/deps.ts';
import type { Policy } from '../kernel/run-policies.ts';
import type { Outbox } from '../mail/outbox.ts';
import { confirmAccountPolicy } from './account.policy.ts';
import { type AccountRequests, createAccountRequests, randomPause } from './account-jobs.ts';
import { type Allowances, accountLimits, defaultAllowances } from './account-limits.ts';
import { accountStandingEndpoints } from './account-status.ts';
import { createAccountTokens } from './account-tokens.ts';
import type { AccountsContext } from './accounts-context.ts';
import { buyingLimitsEndpoints } from './buying-limits.routes.ts';
import { openEmailStreams } from './email-address.ts';
import { openKnownAddresses } from './known-addresses.ts';
import { createLoginMeter, type LoginTotals } from './login-meter.ts';
import { mailLinkEndpoints } from './mail-links.ts';
import { newPasswordEndpoints, workOnReset } from './new-password.ts';
import { createPasswordProof } from './password-proof.ts';
import { createPasswords } from './passwords.ts';
import { signInEndpoints } from './sign-in.ts';
import { signUpEndpoints, workOnResend, workOnSignUp } from './sign-up.ts';

export interface Accounts {
  readonly endpoints: readonly Endpoint[];
  readonly policies: readonly Policy[];
  /** How passwords were answered since the start. */
  logins(): LoginTotals;
  /** Resolves when no sign-up, resend or reset is being worked on. */
  idle(): Promise<void>;
  /** Stops the clean-up and waits for what is under way. */
  close(): Promise<void>;
}

export interface AccountsParts {
  readonly sessions: Sessions;
  readonly keys: SigningKeys;
  readonly outbox: Outbox;
  /** How often one may try; the product's own when absent. */
  readonly allowances?: Partial<Allowances>;
  /** Passes some time between an answer and the work that follows; random when absent. */
  readonly pause?: () => Promise<void>;
}

const lookAgainMilliseconds = 60_000;

/** Opens everything about accounts: what an earlier run left half done is taken up at once, and looked for each minute. */
export async function openAccounts(deps: Deps, parts: AccountsParts): Promise<Accounts> {
  const { sessions, keys, outbox, allowances } = parts;
  const passwords = createPasswords(deps.vault);
  const limits = accountLimits(deps.clock, { ...defaultAllowances, ...allowances });
  const known = await openKnownAddresses(deps.vault);
  const meter = createLoginMeter(deps.clock, deps.log);
  const context: AccountsContext = {
    deps,
    sessions,
    keys,
    outbox,
    passwords,
    known,
    proof: createPasswordProof({ limits, known, passwords, meter }),
    tokens: createAccountTokens(deps),
    emailStream: await openEmailStreams(deps.vault),
    limits,
  };
  const requests = requestsOf(context, parts.pause ?? (() => randomPause(deps)));
  const cleanUp = async (): Promise<void> => {
    try {
      await Promise.all([
        requests.resume(),
        context.tokens.sweep(),
        sessions.sweep(),
        outbox.sweep(),
        keys.rotateWhenDue(),
      ]);
    } catch (error) {
      deps.log.error({ err: error }, 'the clean-up of accounts failed');
    }
  };
  let looking = cleanUp();
  const timer = setInterval(() => {
    looking = cleanUp();
  }, lookAgainMilliseconds).unref();

  return {
    endpoints: [
      ...signUpEndpoints(context, requests),
      ...signInEndpoints(context),
      ...newPasswordEndpoints(context, requests),
      ...accountStandingEndpoints(context),
      ...mailLinkEndpoints(context),
      ...buyingLimitsEndpoints(context),
    ],
    policies: [confirmAccountPolicy],
    logins: meter.totals,
    idle: requests.idle,
    async close() {
      clearInterval(timer);
      await looking;
      await requests.idle();
    },
  };
}

function requestsOf(context: AccountsContext, pause: () => Promise<void>): AccountRequests {
  return createAccountRequests(context.deps, pause, async (id, request) => {
    if (request.kind === 'sign-up') await workOnSignUp(context, id, request);
    else if (request.kind === 'resend') await workOnResend(context, id, request);
    else await workOnReset(context, id, request.email);
  });
}
