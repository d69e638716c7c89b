import { createRecentRequests, type RecentFigures } from './recent-requests.ts';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

interface RequestSample {
  method: string;
  /** A route pattern (`/rest/v1/:name`), never a raw path: those carry ids, tokens and file names. */
  route: string;
  /** The HTTP status, or `aborted` when the client closed the connection before the response ended. */
  status: number | 'aborted';
  seconds: number;
}

/** One figure, null if there is none now; or one for each value of a label. */
type GaugeSource =
  | { read: () => Promise<number | null> }
  | { label: string; read: () => Promise<(readonly [string, number])[]> };

export interface Metrics {
  observe(request: RequestSample): void;
  /** Requests of the last five minutes, without those of monitoring. */
  recent(): RecentFigures;
  /** Adds a figure that is read whenever the metrics are. */
  gauge(name: string, help: string, source: GaugeSource): void;
  /** Prometheus text. */
  read(): Promise<{ body: string; contentType: string }>;
}

async function figuresOf(source: GaugeSource): Promise<[Record<string, string>, number][]> {
  if ('label' in source) return (await source.read()).map(([label, value]) => [{ [source.label]: label }, value]);
  const value = await source.read();
  return value === null ? [] : [[{}, value]];
}

export const HEALTH_CHECKS = ['/healthz', '/trafficz', '/readyz'] as const;
const MONITORING = new Set<string>([...HEALTH_CHECKS, '/metrics']);

export function createMetrics(): Metrics {
  const recent = createRecentRequests();
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its response, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const unavailable = new Counter({
    name: 'metrics_unavailable_total',
    help: 'How often a figure could not be read, and was left out',
    labelNames: ['name'],
    registers: [registry],
  });
  return {
    observe({ method, route, status, seconds }) {
      requests.observe({ method, route, status }, seconds);
      if (!MONITORING.has(route)) recent.record(seconds, typeof status === 'number' && status >= 500);
    },
    recent: () => recent.read(),
    gauge(name, help, source) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        labelNames: 'label' in source ? [source.label] : [],
        registers: [registry],
        async collect() {
          gauge.reset();
          const figures = await figuresOf(source).catch(() => {
            unavailable.inc({ name });
            return [];
          });
          for (const [labels, value] of figures) gauge.set(labels, value);
        },
      });
    },
    read: async () => ({ body: await registry.metrics(), contentType: registry.contentType }),
  };
}
