export * from './bus.ts';
export * from './engine-settings.ts';
export * from './errors.ts';
export * from './event-store.ts';
export * from './open-engine.ts';
export * from './position.ts';
export * from './read-model.ts';
export * from './vault.ts';
