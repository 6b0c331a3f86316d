import type { ProjectionModule } from '../kernel/module.ts';
import { portInDeadlines } from './port-in.deadlines.ts';
import { portInsProjector } from './port-ins.projector.ts';

export const portIns: ProjectionModule = { projectors: [portInsProjector], deadlines: portInDeadlines };
