import type { ProjectionModule } from '../kernel/module.ts';
import { messageHeadsProjector } from './message-heads.projector.ts';

export const messages: ProjectionModule = { projectors: [messageHeadsProjector] };
