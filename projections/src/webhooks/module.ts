import type { ProjectionModule } from '../kernel/module.ts';
import { webhookDeadlines } from './webhook.deadlines.ts';
import { webhooksProjector } from './webhooks.projector.ts';

export const webhooks: ProjectionModule = { projectors: [webhooksProjector], deadlines: webhookDeadlines };
