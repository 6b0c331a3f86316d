import type { ProjectionModule } from '../kernel/module.ts';
import { auditProjector } from './audit.projector.ts';

export const audit: ProjectionModule = { projectors: [auditProjector] };
