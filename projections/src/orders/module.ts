import type { ProjectionModule } from '../kernel/module.ts';
import { orderDeadlines } from './order.deadlines.ts';
import { orderListsProjector } from './order-lists.projector.ts';
import { ordersProjector } from './orders.projector.ts';

export const orders: ProjectionModule = {
  projectors: [ordersProjector, orderListsProjector],
  deadlines: orderDeadlines,
};
