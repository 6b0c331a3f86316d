import type { Endpoint } from '@ringpost/web/http';
import type { AccountJobs } from './account-jobs.ts';
import { accountStatusRoutes } from './account-status.routes.ts';
import type { AccountsContext } from './accounts-context.ts';
import { apiKeysRoutes } from './api-keys.routes.ts';
import { buyingLimitsRoutes } from './buying-limits.routes.ts';
import { forgettingRoutes } from './forgetting.routes.ts';
import { mailLinksRoutes } from './mail-links.routes.ts';
import { mailSettingsRoutes } from './mail-settings.routes.ts';
import { newPasswordRoutes } from './new-password.routes.ts';
import { ownSessionsRoutes } from './own-sessions.routes.ts';
import { passkeyRoutes } from './passkey.routes.ts';
import { secondFactorRoutes } from './second-factor.routes.ts';
import { signInRoutes } from './sign-in.routes.ts';
import { signUpRoutes } from './sign-up.routes.ts';
import { subAccountsRoutes } from './sub-accounts.routes.ts';
import { userSessionsRoutes } from './user-sessions.routes.ts';

/** All routes for accounts: of visitors, customers and admins. */
export function accountsRoutes(context: AccountsContext, jobs: AccountJobs): readonly Endpoint[] {
  return [
    ...signUpRoutes(context, jobs),
    ...signInRoutes(context),
    ...secondFactorRoutes(context),
    ...passkeyRoutes(context),
    ...ownSessionsRoutes(context),
    ...apiKeysRoutes(context),
    ...subAccountsRoutes(context),
    ...forgettingRoutes(context),
    ...newPasswordRoutes(context, jobs),
    ...accountStatusRoutes(context),
    ...mailLinksRoutes(context),
    ...mailSettingsRoutes(context),
    ...buyingLimitsRoutes(context),
    ...userSessionsRoutes(context),
  ];
}
