import { createRecentRequests, type RecentFigures } from './recent-requests.ts';
import type { Logger } from 'pino';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

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

export interface GaugeDescription {
  name: string;
  help: string;
  /** What distinguishes several figures of that name. */
  label?: string;
}

export interface Figure {
  name: string;
  /** The value of the gauge's label, if it has one. */
  label: string | null;
  value: number;
}

/** Figures that are read together: all of them, or none. */
interface GaugeGroup {
  /** In `metrics_unavailable`. */
  name: string;
  gauges: readonly GaugeDescription[];
  read: () => Promise<readonly Figure[]>;
}

export interface Metrics {
  observe(request: RequestSample): void;
  /** Requests of the last five minutes, without those of monitoring. */
  recent(): RecentFigures;
  /** Adds a figure that is read whenever the metrics are. */
  gauge(name: string, help: string, source: GaugeSource): void;
  gauges(group: GaugeGroup): void;
  /** What runs: a figure of 1 with these labels. */
  info(facts: Readonly<Record<string, string>>): void;
  /** Prometheus text. */
  read(): Promise<{ body: string; contentType: string }>;
}

async function figuresOf(name: string, source: GaugeSource): Promise<Figure[]> {
  if ('label' in source) return (await source.read()).map(([label, value]) => ({ name, label, value }));
  const value = await source.read();
  return value === null ? [] : [{ name, label: null, value }];
}

export const HEALTH_CHECKS = ['/healthz', '/trafficz', '/readyz'] as const;
const MONITORING = new Set<string>([...HEALTH_CHECKS, '/metrics']);

/** The gauges of a group. @returns what replaces their figures */
function addGauges(
  registry: Registry,
  descriptions: readonly GaugeDescription[],
): (figures: readonly Figure[]) => void {
  const gauges = new Map(
    descriptions.map(({ name, help, label }) => {
      const labelNames = label === undefined ? [] : [label];
      return [name, { label, gauge: new Gauge({ name, help, labelNames, registers: [registry] }) }];
    }),
  );
  return (figures) => {
    for (const { gauge } of gauges.values()) {
      gauge.reset();
      // Without a label it is 0 now, which is not the same as no figure.
      gauge.remove({});
    }
    for (const figure of figures) {
      const { label, gauge } = gauges.get(figure.name) ?? {};
      gauge?.set(label === undefined || figure.label === null ? {} : { [label]: figure.label }, figure.value);
    }
  };
}

export function createMetrics(log: Pick<Logger, 'warn'>): Metrics {
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
  const unavailable = new Gauge({
    name: 'metrics_unavailable',
    help: '1 for figures that could not be read just now, and are left out',
    labelNames: ['name'],
    registers: [registry],
  });
  const refreshes: (() => Promise<void>)[] = [];
  const gauges: Metrics['gauges'] = ({ name, gauges: descriptions, read }) => {
    const replace = addGauges(registry, descriptions);
    refreshes.push(async () => {
      try {
        replace(await read());
        unavailable.set({ name }, 0);
      } catch (error) {
        log.warn({ err: error, name }, 'figures could not be read');
        replace([]);
        unavailable.set({ name }, 1);
      }
    });
  };
  return {
    observe({ method, route, status, seconds }) {
      requests.observe({ method, route, status }, seconds);
      if (!MONITORING.has(route)) recent.record(seconds, typeof status === 'number' && status >= 500);
    },
    recent: () => recent.read(),
    gauge(name, help, source) {
      const label = 'label' in source ? source.label : undefined;
      gauges({ name, gauges: [{ name, help, label }], read: () => figuresOf(name, source) });
    },
    gauges,
    info(facts) {
      const name = 'hypecast_build_info';
      const help = 'Always 1: version, Node, role and database engine of the process';
      new Gauge({ name, help, labelNames: Object.keys(facts), registers: [registry] }).set(facts, 1);
    },
    async read() {
      await Promise.all(refreshes.map((refresh) => refresh()));
      return { body: await registry.metrics(), contentType: registry.contentType };
    },
  };
}
