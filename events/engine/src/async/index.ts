export * from './poll-until.ts';
export * from './retry.ts';
export * from './single-flight.ts';
export * from './turns.ts';
