import { createProjector, joinHandlers } from '../kernel/projector.ts';
import { deadlines } from './deadlines.view.ts';
import { importDeadlines } from './import.deadlines.ts';
import { orderDeadlines } from './order.deadlines.ts';

/** Every obligation that is open, and when somebody has to look at it: what each noun registers, together. */
export const deadlinesProjector = createProjector({
  name: 'due',
  shape: 3,
  streams: ['order', 'wallet', 'number', 'import'],
  views: [deadlines],
  on: joinHandlers(orderDeadlines, importDeadlines),
});
