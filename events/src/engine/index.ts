export * from './bus.ts';
export * from './event-store.ts';
export * from './open-engine.ts';
export * from './position.ts';
export * from './read-model.ts';
export { SealBroken } from './sealing.ts';
export * from './vault.ts';
