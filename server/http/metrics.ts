import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export interface Metrics {
  /** `area` is the first parts of the path (`/rest/v1`), never a whole address: those carry ids and filters. */
  observe(request: { method: string; area: string; status: number; seconds: number }): void;
  /** Prometheus text. */
  read(): Promise<{ body: string; contentType: string }>;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request, by protocol',
    labelNames: ['method', 'area', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  return {
    observe: ({ method, area, status, seconds }) => requests.observe({ method, area, status }, seconds),
    read: async () => ({ body: await registry.metrics(), contentType: registry.contentType }),
  };
}
