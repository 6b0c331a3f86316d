export * from './errors.ts';
export type { FollowOptions, Message } from './follow.ts';
export * from './generated/api.ts';
export { type AppChoice, createRingpost, type Purchase, type Quote, type Ringpost } from './ringpost.ts';
export type { CallOptions } from './route.ts';
export type { Settings } from './send.ts';
export type { ReceivedCode, WaitOptions } from './wait.ts';
