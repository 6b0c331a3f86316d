import type { QueryModule } from '../query-module.ts';
import { adminMessagesRoutes } from './admin-messages.routes.ts';

export const messages: QueryModule = { routes: [adminMessagesRoutes] };
