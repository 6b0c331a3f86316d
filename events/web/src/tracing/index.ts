export type { SpanWish } from './span.ts';
export { isTracing, startTracing, traced } from './tracing.ts';
