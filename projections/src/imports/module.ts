import type { ProjectionModule } from '../kernel/module.ts';
import { importDeadlines, importsProjector } from './imports.projector.ts';

export const imports: ProjectionModule = { projectors: [importsProjector], deadlines: importDeadlines };
