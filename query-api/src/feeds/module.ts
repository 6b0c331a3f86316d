import type { QueryModule } from '../query-module.ts';
import { feedsRoutes } from './feeds.routes.ts';
import { messageHeadsRoutes } from './message-heads.routes.ts';
import { operatorSmsRoutes } from './operator-sms.routes.ts';
import { voiceLogRoutes } from './voice-log.routes.ts';

export const feeds: QueryModule = {
  routes: [feedsRoutes, messageHeadsRoutes, operatorSmsRoutes, voiceLogRoutes],
};
