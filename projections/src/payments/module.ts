import type { ProjectionModule } from '../kernel/module.ts';
import { paymentDeadlines } from './payment.deadlines.ts';
import { paymentsProjector } from './payments.projector.ts';

export const payments: ProjectionModule = { projectors: [paymentsProjector], deadlines: paymentDeadlines };
