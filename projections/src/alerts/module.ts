import type { ProjectionModule } from '../kernel/module.ts';
import { alertDeadlines } from './alert.deadlines.ts';
import { alertsProjector } from './alerts.projector.ts';

export const alerts: ProjectionModule = { projectors: [alertsProjector], deadlines: alertDeadlines };
