import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface RequestSample {
  method: string;
  /** A route pattern (`/rest/v1/:name`), never a raw path: those carry ids, tokens and file names. */
  route: string;
  /** The HTTP status, or `aborted` when the client closed the connection before the response ended. */
  status: number | 'aborted';
  seconds: number;
}

export interface Metrics {
  observe(request: RequestSample): void;
  /** Adds a figure that is read whenever the metrics are; null leaves it out. */
  gauge(name: string, help: string, read: () => Promise<number | null>): void;
  /** Prometheus text. */
  read(): Promise<{ body: string; contentType: string }>;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its response, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  return {
    observe: ({ method, route, status, seconds }) => requests.observe({ method, route, status }, seconds),
    gauge(name, help, read) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          const value = await read();
          if (value === null) gauge.reset();
          else gauge.set(value);
        },
      });
    },
    read: async () => ({ body: await registry.metrics(), contentType: registry.contentType }),
  };
}
