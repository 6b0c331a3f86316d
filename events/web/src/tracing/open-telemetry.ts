import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { AlwaysOnSampler, BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { Rejection } from '@ringpost/domain';
import type { OpenSpan, SpanWish, Tracing } from './span.ts';

/** Version 00 of the header, with ids that are not zero. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT } as const;

/** The context of a caller that is traced too; any other header is ignored. */
function contextOf(header: string): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(header) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT;
  const caller = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return trace.setSpanContext(ROOT_CONTEXT, caller);
}

/** The message of an error may quote what is private, so a span gets only its kind. */
function kindOfError(error: unknown): string {
  if (error instanceof Rejection) return error.code;
  return error instanceof Error ? error.name : 'unknown';
}

function openSpan(span: Span): OpenSpan {
  return {
    note: (facts) => void span.setAttributes(facts),
    fail: () => void span.setStatus({ code: SpanStatusCode.ERROR }),
    header() {
      const { traceId, spanId, traceFlags } = span.spanContext();
      return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
    },
  };
}

/** Sends spans by OTLP over HTTP, in batches. If nobody takes them, they are dropped. */
export function openTelemetry(service: string, endpoint: string): Tracing {
  const url = new URL('v1/traces', endpoint.endsWith('/') ? endpoint : `${endpoint}/`).href;
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': process.env.OTEL_SERVICE_NAME ?? service }),
    // A stranger's header must not decide what is traced.
    sampler: new AlwaysOnSampler(),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  });
  const tracer = provider.getTracer('ringpost');
  const contexts = new AsyncLocalStorageContextManager().enable();

  async function run<T>(wish: SpanWish, work: (span: OpenSpan) => Promise<T>): Promise<T> {
    const { name, kind, facts = {}, parent } = wish;
    const above = parent === undefined ? contexts.active() : contextOf(parent);
    const options = { kind: kind ? KINDS[kind] : SpanKind.INTERNAL, attributes: facts };
    const span = tracer.startSpan(name, options, above);
    try {
      return await contexts.with(trace.setSpan(above, span), () => work(openSpan(span)));
    } catch (error) {
      span.setAttributes({ 'error.type': kindOfError(error) });
      if (!(error instanceof Rejection)) span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  }

  return {
    run,
    async close() {
      await provider.shutdown().catch(() => undefined);
      contexts.disable();
    },
  };
}
