import type { ProjectionModule } from '../kernel/module.ts';
import { noticesProjector } from './notices.projector.ts';

export const notices: ProjectionModule = { projectors: [noticesProjector] };
