import type { AccountDeadline } from '@ringpost/projections/accounts/accounts.view';
import type { Endpoint, Sessions, SigningKeys } from '@ringpost/web/http';
import type { Deps } from '../kernel/deps.ts';
import type { Policy } from '../kernel/run-policies.ts';
import type { DeadlineHandlers } from '../kernel/timers.ts';
import type { Outbox } from '../mail/entries.ts';
import { accountDeadlines } from './account.deadlines.ts';
import { confirmAccountPolicy } from './account.policy.ts';
import { type AccountJobs, createAccountJobs, randomPause } from './account-jobs.ts';
import { type Allowances, createAccountLimits, DEFAULT_ALLOWANCES } from './account-limits.ts';
import { createAccountSessions } from './account-sessions.ts';
import { createAccountTokens } from './account-tokens.ts';
import { accountsRoutes } from './accounts.routes.ts';
import type { AccountsContext } from './accounts-context.ts';
import { createApiKeyStore } from './api-key-store.ts';
import { createEmailStreams } from './email-address.ts';
import { createForgettingMailPolicy, createForgottenPolicy } from './forgotten.policy.ts';
import { createKnownAddresses } from './known-addresses.ts';
import { createLoginMeter, type LoginTotals } from './login-meter.ts';
import { workOnReset } from './new-password.ts';
import { createPasskeys } from './passkeys.ts';
import { createPasswordProof } from './password-proof.ts';
import { createPasswords } from './passwords.ts';
import { createRecoveryLists } from './recovery-lists.ts';
import { createSecondFactors } from './second-factors.ts';
import { workOnResend, workOnSignUp } from './sign-up.ts';
import { createSignUpBrowsers } from './sign-up-browsers.ts';
import { openSubAccounts } from './sub-account.policy.ts';

export interface Accounts {
  readonly endpoints: readonly Endpoint[];
  readonly policies: readonly Policy[];
  /** Policies that only write mail. */
  readonly mails: readonly Policy[];
  readonly deadlines: DeadlineHandlers<AccountDeadline>;
  /** The results of password checks since the start. */
  logins(): LoginTotals;
  /** Resolves when no job is running. */
  idle(): Promise<void>;
  /** Stops the clean-up, and waits for running work. */
  close(): Promise<void>;
}

export interface AccountsParts {
  readonly sessions: Sessions;
  readonly keys: SigningKeys;
  readonly outbox: Outbox;
  /** Whether there is a sandbox here; by default there is none. */
  readonly hasSandbox?: boolean | undefined;
  /** Limits of attempts; `DEFAULT_ALLOWANCES` by default. */
  readonly allowances?: Partial<Allowances>;
  /** Waits between an answer and its job; a random time by default. */
  readonly pause?: () => Promise<void>;
}

const CLEAN_UP_EVERY_MS = 60_000;

function jobsOf(context: AccountsContext, pause: () => Promise<void>): AccountJobs {
  return createAccountJobs(context.deps, pause, async (id, job) => {
    if (job.kind === 'sign-up') await workOnSignUp(context, id, job);
    else if (job.kind === 'resend') await workOnResend(context, id, job);
    else await workOnReset(context, id, job);
  });
}

/** All parts of accounts. Jobs that an earlier run left open start at once. After that, open jobs are searched once a minute. */
export async function createAccounts(deps: Deps, parts: AccountsParts): Promise<Accounts> {
  const { sessions, keys, outbox, hasSandbox = false, allowances } = parts;
  const passwords = createPasswords(deps);
  const limits = createAccountLimits(deps.clock, { ...DEFAULT_ALLOWANCES, ...allowances });
  const knownAddresses = await createKnownAddresses(deps.vault);
  const meter = createLoginMeter(deps.clock, deps.log);
  const context: AccountsContext = {
    deps,
    sessions,
    keys,
    outbox,
    passwords,
    knownAddresses,
    proof: createPasswordProof({ limits, knownAddresses, passwords, meter }),
    tokens: createAccountTokens(deps),
    signUpBrowsers: createSignUpBrowsers(deps),
    emailStream: await createEmailStreams(deps.vault),
    limits,
    meter,
    secondFactors: createSecondFactors(deps),
    passkeys: createPasskeys(deps),
    recoveryLists: createRecoveryLists(deps),
    accountSessions: createAccountSessions(deps),
    apiKeys: createApiKeyStore(deps),
    hasSandbox,
  };
  const jobs = jobsOf(context, parts.pause ?? (() => randomPause(deps)));
  const cleanUp = async (): Promise<void> => {
    try {
      await Promise.all([
        jobs.resume(),
        context.tokens.sweep(),
        context.signUpBrowsers.sweep(),
        context.secondFactors.sweep(),
        context.passkeys.sweep(),
        context.accountSessions.sweep(),
        sessions.sweep(),
        outbox.sweep(),
        keys.rotateWhenDue(),
      ]);
    } catch (error) {
      deps.log.error({ err: error }, 'the clean-up of accounts failed');
    }
  };
  let cleaning = cleanUp();
  const timer = setInterval(() => {
    cleaning = cleanUp();
  }, CLEAN_UP_EVERY_MS).unref();

  return {
    endpoints: accountsRoutes(context, jobs),
    policies: [confirmAccountPolicy, openSubAccounts, createForgottenPolicy(context)],
    mails: [createForgettingMailPolicy(context)],
    deadlines: accountDeadlines(deps),
    logins: meter.totals,
    idle: jobs.idle,
    async close() {
      clearInterval(timer);
      await cleaning;
      await jobs.idle();
    },
  };
}
