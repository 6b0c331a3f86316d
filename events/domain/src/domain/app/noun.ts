import { noun } from '../noun.ts';
import { APP_EVENTS } from './app.events.ts';
import { APP_REFUSALS } from './app.refusals.ts';
import { app } from './app.state.ts';

export * from './app.events.ts';
export * from './app.state.ts';
export * from './due-changes.ts';
export * from './whole-number.ts';

/** An app that numbers are bought for: its templates and prices. */
export const APP = noun({
  stream: (appId: string) => `app-${appId}`,
  events: APP_EVENTS,
  fold: app,
  refusals: APP_REFUSALS,
});
