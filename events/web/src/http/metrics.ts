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

/** One value for each of a few names. */
type Figures = ReadonlyMap<string, number>;

/** How a figure is read. If this fails or takes long, the text has no value of the figure, and all others. */
type Read<T> = () => T | Promise<T>;

export interface Metrics {
  /** For more gauges and counters of a service. */
  readonly registry: Registry;
  /**
   * The counters of one route. Ask once, when the route is mounted. `path` is the template, so that ids never become
   * labels.
   */
  route(method: string, path: string): RouteMetrics;
  /** A figure that is computed when it is read: one value for each of a few names. */
  gauge(name: string, help: string, label: string, read: Read<Figures>): void;
  /** A single figure that is computed when it is read; undefined while it is not known. */
  value(name: string, help: string, read: Read<number | undefined>): void;
  /** Counts that only grow since the start. Their name ends with `_total`. */
  total(name: string, help: string, label: string, read: Read<Figures>): void;
  /** How long something takes. Call the returned function with seconds. */
  seconds(name: string, help: string, buckets: readonly number[]): (seconds: number) => void;
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

/** A figure that takes longer is left out: a store that is away must not hide all other figures. */
const READ_WITHIN_MS = 2_000;

/** What `read` gives; undefined if it fails or takes too long. */
async function readOrNothing<T>(read: Read<T>, withinMs: number): Promise<T | undefined> {
  const { promise: tooLate, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), withinMs);
  const reading = (async () => read())().catch(() => undefined);
  return Promise.race([reading, tooLate]).finally(() => clearTimeout(timer));
}

/** The kinds of figures that services add. */
function figuresOf(
  registry: Registry,
  withinMs: number,
): Pick<Metrics, 'gauge' | 'value' | 'total' | 'seconds'> {
  const registers = [registry];
  return {
    gauge(name, help, label, read) {
      new Gauge({
        ...{ name, help, labelNames: [label], registers },
        async collect() {
          const figures = await readOrNothing(read, withinMs);
          this.reset();
          for (const [each, value] of figures ?? []) this.set({ [label]: each }, value);
        },
      });
    },
    value(name, help, read) {
      new Gauge({
        ...{ name, help, registers },
        async collect() {
          const value = await readOrNothing(read, withinMs);
          if (value === undefined) this.remove();
          else this.set(value);
        },
      });
    },
    total(name, help, label, read) {
      new Counter({
        ...{ name, help, labelNames: [label], registers },
        async collect() {
          const figures = await readOrNothing(read, withinMs);
          this.reset();
          for (const [each, value] of figures ?? []) this.inc({ [label]: each }, value);
        },
      });
    },
    seconds(name, help, buckets) {
      const histogram = new Histogram({ name, help, buckets: [...buckets], registers });
      return (seconds) => histogram.observe(seconds);
    },
  };
}

export interface MetricsOptions {
  /** Whether the figures of the process are added; yes by default. */
  readonly defaults?: boolean;
  /** Milliseconds after which a figure that was not read is left out. */
  readonly readWithinMs?: number;
}

/** The figures of one server. */
export function createMetrics({
  defaults = true,
  readWithinMs = READ_WITHIN_MS,
}: MetricsOptions = {}): Metrics {
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
    ...figuresOf(registry, readWithinMs),
    async text() {
      const parts = await Promise.all(all.map((each) => each.metrics()));
      return { body: parts.join('\n'), type: registry.contentType };
    },
  };
}
