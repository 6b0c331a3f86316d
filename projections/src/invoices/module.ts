import type { ProjectionModule } from '../kernel/module.ts';
import { invoicesProjector } from './invoices.projector.ts';

export const invoices: ProjectionModule = { projectors: [invoicesProjector] };
