export * from './checkpoint-progress.ts';
export * from './open-server.ts';
export { createOwnership, OWNERSHIP_LEASE_MS, type Ownership } from './ownership.ts';
export { rejectionLogger } from './rejection-logger.ts';
export * from './run-program.ts';
export * from './run-while-owner.ts';
export * from './server-parts.ts';
export { recordStoppedViews } from './stopped-views.ts';
export * from './views.ts';
