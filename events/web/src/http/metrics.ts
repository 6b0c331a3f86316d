import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type PrometheusContentType,
  Registry,
} from 'prom-client';

export interface RouteMetrics {
  observe(status: number, seconds: number): void;
}

export interface Metrics {
  /** For more gauges and counters of a service. */
  readonly registry: Registry;
  /**
   * The counters of one route. Ask once, when the route is mounted. `path` is the template, so that ids never become
   * labels.
   */
  route(method: string, path: string): RouteMetrics;
  /** A figure that is computed when it is read: one value for each of a few names. */
  gauge(name: string, help: string, label: string, read: () => ReadonlyMap<string, number>): void;
  /** The text for a Prometheus server, and its content type. */
  text(): Promise<{ readonly body: string; readonly type: PrometheusContentType }>;
}

let ofProcess: Registry | undefined;

/**
 * The figures of the process: the event loop, the heap and the garbage collector. What measures them never ends, so it belongs to
 * the process and not to a server, which it would keep in memory.
 */
function processRegistry(): Registry {
  if (ofProcess === undefined) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

/** The figures of one server. `defaults` adds those of the process. */
export function createMetrics({ defaults = true }: { readonly defaults?: boolean } = {}): Metrics {
  const registry = new Registry();
  const all = defaults ? [processRegistry(), registry] : [registry];
  const total = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered, by method, route template and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'http_request_seconds',
    help: 'Seconds from a request to its answer, by method and route template.',
    labelNames: ['method', 'route'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  return {
    registry,
    route(method, path) {
      const seconds = duration.labels(method, path);
      const byStatus = new Map<number, Counter.Internal>();
      return {
        observe(status, elapsed) {
          let counter = byStatus.get(status);
          if (!counter) {
            counter = total.labels(method, path, String(status));
            byStatus.set(status, counter);
          }
          counter.inc();
          seconds.observe(elapsed);
        },
      };
    },
    gauge(name, help, label, read) {
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [registry],
        collect() {
          this.reset();
          for (const [each, value] of read()) this.set({ [label]: each }, value);
        },
      });
    },
    async text() {
      const parts = await Promise.all(all.map((each) => each.metrics()));
      return { body: parts.join('\n'), type: registry.contentType };
    },
  };
}
