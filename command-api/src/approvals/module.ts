import { accounts } from '../accounts/module.ts';
import { apps } from '../apps/module.ts';
import type { CommandModule } from '../kernel/module.ts';
import { operator } from '../operator/module.ts';
import { portIns } from '../port-ins/module.ts';
import { shopSettings } from '../shop-settings/module.ts';
import { approvalDeadlines } from './approval.deadlines.ts';
import { approvalsRoutes } from './approvals.routes.ts';
import type { ApprovalParts } from './decide-approval.ts';

/** The requests themselves are in the streams of what they are about, so their commands are those of other nouns. */
export const approvals: CommandModule<ApprovalParts> = {
  name: 'approvals',
  calls: [accounts, apps, operator, portIns, shopSettings],
  open: (parts) => ({ routes: approvalsRoutes(parts), deadlines: approvalDeadlines(parts.deps) }),
};
