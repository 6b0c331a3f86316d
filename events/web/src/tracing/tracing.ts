import type { OpenSpan, SpanWish, Tracing } from './span.ts';

type Env = Readonly<Record<string, string | undefined>>;

let tracing: Tracing | undefined;

/** Whether spans are made. It does not change while a server runs. */
export function isTracing(): boolean {
  return tracing !== undefined;
}

/** Runs the work inside a span. Without tracing it only runs the work, and `wish` is not even computed. */
export function traced<T>(
  wish: () => SpanWish,
  work: (span: OpenSpan | undefined) => Promise<T>,
): Promise<T> {
  return tracing === undefined ? work(undefined) : tracing.run(wish(), work);
}

/**
 * Starts to make spans if `OTEL_EXPORTER_OTLP_ENDPOINT` names who takes them. Otherwise the library is not loaded. Call it before a
 * server is opened.
 * @returns ends it, after what is left was sent
 */
export async function startTracing(env: Env, service: string): Promise<() => Promise<void>> {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT?.trim() ?? '';
  if (endpoint === '') return async () => undefined;
  if (!URL.canParse(endpoint))
    throw new Error(`OTEL_EXPORTER_OTLP_ENDPOINT is "${endpoint}"; it must be an http or https address.`);
  const { openTelemetry } = await import('./open-telemetry.ts');
  const opened = openTelemetry(service, endpoint);
  tracing = opened;
  return async () => {
    tracing = undefined;
    await opened.close();
  };
}
