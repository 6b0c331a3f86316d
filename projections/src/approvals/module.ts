import type { ProjectionModule } from '../kernel/module.ts';
import { approvalDeadlines } from './approval.deadlines.ts';
import { approvalsProjector } from './approvals.projector.ts';

export const approvals: ProjectionModule = { projectors: [approvalsProjector], deadlines: approvalDeadlines };
