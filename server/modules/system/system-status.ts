import type { ErrorStatus, ProcessStatus, SystemStatus } from '#domain/system/system-status.ts';
import type { Services } from '#server/services.ts';
import type { FunctionContext } from '#server/modules/request.ts';
import { countPaymentsOfDay, countUnclearPayments } from '#server/modules/payments/payment-counts.queries.ts';
import { ageOfOldestEmail, countUnsentEmails, findDueJobs } from '#server/platform/operational-metrics.queries.ts';
import { productVersion } from '#server/platform/product-version.ts';
import { listErrors, listProcesses, type LoggedError, type ProcessRow } from './system.queries.ts';

const MAX_ERRORS = 50;

/** `GET /functions/v1/system-status`: how the installation is doing. Errors: 401, 403. */
export async function systemStatus(c: FunctionContext, services: Services): Promise<Response> {
  const { db, emailTables, replica } = services;
  const unsent = new Map((await countUnsentEmails(db, emailTables)).map(({ state, count }) => [state, count]));
  const status: SystemStatus = {
    version: await productVersion(),
    engine: db.engine,
    replica: replica !== null,
    processes: (await listProcesses(db)).map(describeProcess),
    jobs: (await findDueJobs(db)).map(({ name, due, seconds }) => ({ queue: name, due, seconds })),
    emails: {
      queued: (unsent.get('queued') ?? 0) + (unsent.get('sending') ?? 0),
      failed: unsent.get('failed') ?? 0,
      oldestSeconds: await ageOfOldestEmail(db, emailTables),
    },
    payments: await countPaymentsOfDay(db),
    unclearPayments: await countUnclearPayments(db),
    errors: (await listErrors(db, MAX_ERRORS)).map(describeError),
  };
  return c.json(status);
}

const describeProcess = (row: ProcessRow): ProcessStatus => ({
  id: row.id,
  role: row.role,
  version: row.version,
  startedAt: row.started_at.toISOString(),
  reportedAt: row.reported_at.toISOString(),
  requests: row.requests,
  failed: row.failed,
  medianMs: row.median_ms,
  p95Ms: row.p95_ms,
  eventLoopMs: row.event_loop_ms,
  memoryBytes: row.memory_bytes,
  connections:
    row.connections_used === null ? null : { used: row.connections_used, waiting: row.connections_waiting ?? 0 },
  replicaLagSeconds: row.replica_lag_seconds,
});

const describeError = ({ id, at, message, error, request_id, route, queue, job }: LoggedError): ErrorStatus => ({
  id,
  at: at.toISOString(),
  message,
  error,
  requestId: request_id,
  route,
  queue,
  job,
});
