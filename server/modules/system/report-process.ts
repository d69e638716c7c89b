import { randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { productVersion } from '#server/platform/product-version.ts';
import type { Services } from '#server/services.ts';
import { removeReport, storeErrors, storeReport } from './system.queries.ts';

const REPORT_MS = 10_000;
const NS_PER_MS = 1e6;
/** A replica that does not answer must not keep the report back. */
const FIRST_LOOK_MS = 2000;

type Deps = Pick<Services, 'config' | 'db' | 'errorLines' | 'log' | 'maintenance' | 'metrics' | 'outages' | 'replica'>;

/**
 * Reports every ten seconds how this process is doing and which errors it has logged, for Admin > System. Not during
 * maintenance, when the database takes no writes; errors wait until then.
 */
export async function startReporting(deps: Deps): Promise<{ stop(): Promise<void> }> {
  const { db, log, maintenance, outages, replica } = deps;
  const self = { id: randomUUID(), version: await productVersion(), started_at: startedAt() };
  const eventLoop = monitorEventLoopDelay({ resolution: 20 });
  eventLoop.enable();
  const isClosed = () => maintenance.current() !== null;

  async function store(): Promise<void> {
    if (isClosed()) return;
    const delay = eventLoop.percentile(99) / NS_PER_MS;
    eventLoop.reset();
    await storeReport(db, { ...self, ...figuresOf(deps), event_loop_ms: delay });
    await flushErrors(deps);
  }

  // A warning: as an error it would be the next thing to report.
  const failed = (error: unknown) => log.warn({ err: error }, 'the state of the process could not be stored');
  const ready = Promise.race([replica?.firstLook, pause(FIRST_LOOK_MS, undefined, { ref: false })]);
  const report = () => outages.follow(store, failed);
  let reporting = ready.then(report);
  const timer = setInterval(() => {
    reporting = reporting.then(report);
  }, REPORT_MS).unref();

  return {
    async stop() {
      clearInterval(timer);
      eventLoop.disable();
      await reporting;
      if (isClosed()) return;
      await outages.follow(async () => {
        await removeReport(db, self.id);
        await flushErrors(deps);
      }, failed);
    },
  };
}

const startedAt = () => new Date(Date.now() - process.uptime() * 1000);

async function flushErrors({ db, errorLines }: Deps): Promise<void> {
  const lines = errorLines.take();
  if (lines.length === 0) return;
  try {
    await storeErrors(db, lines);
  } catch (error) {
    errorLines.putBack(lines);
    throw error;
  }
}

function figuresOf({ config, db, metrics, replica }: Deps) {
  const { requests, failed, medianMs, p95Ms } = metrics.recent();
  const pool = db.poolUse?.();
  const lag = replica?.lagSeconds() ?? null;
  return {
    role: config.role,
    requests,
    failed,
    median_ms: medianMs,
    p95_ms: p95Ms,
    memory_bytes: process.memoryUsage.rss(),
    connections_used: pool?.used ?? null,
    connections_waiting: pool?.waiting ?? null,
    replica_lag_seconds: lag !== null && Number.isFinite(lag) ? lag : null,
  };
}
