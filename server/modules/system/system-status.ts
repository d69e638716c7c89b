import type { Services } from '#server/services.ts';
import type { FunctionContext } from '#server/modules/request.ts';
import { countPaymentsSince, countUnclearPayments } from '#server/modules/payments/checkout.queries.ts';
import { ageOfOldestEmail, countUnsentEmails, findDueJobs } from '#server/platform/operational-metrics.queries.ts';
import { productVersion } from '#server/platform/product-version.ts';
import { listErrors, listProcesses, type LoggedError, type ProcessRow } from './system.queries.ts';

const MAX_ERRORS = 50;
const DAY_MS = 24 * 3600 * 1000;

/** A running process. Figures of requests are of the last five minutes. Times are ISO 8601. */
export interface ProcessStatus {
  id: string;
  role: string;
  version: string;
  startedAt: string;
  reportedAt: string;
  requests: number;
  failed: number;
  medianMs: number | null;
  p95Ms: number | null;
  eventLoopMs: number;
  memoryBytes: number;
  /** Null: the embedded database has no pool. */
  connections: { used: number; waiting: number } | null;
  /** Null: there is no replica, or it cannot be reached. */
  replicaLagSeconds: number | null;
}

export interface SystemStatus {
  version: string;
  engine: 'pglite' | 'postgres';
  /** Whether there is a replica. */
  replica: boolean;
  processes: ProcessStatus[];
  /** Queues with jobs that could run now, and how long the oldest has been due. */
  jobs: { queue: string; due: number; seconds: number }[];
  emails: { queued: number; failed: number; oldestSeconds: number };
  /** Attempts that began in the last 24 hours, by state. */
  payments: { status: string; count: number }[];
  unclearPayments: number;
  /** The newest first. */
  errors: (Pick<LoggedError, 'message' | 'error' | 'route' | 'queue' | 'job'> & {
    id: number;
    at: string;
    requestId: string | null;
  })[];
}

/** `GET /functions/v1/system-status`: how the installation is doing. Admin only. Errors: 401, 403. */
export async function systemStatus(c: FunctionContext, services: Services): Promise<Response> {
  const { db, clock, emailTables, replica } = services;
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
    payments: await countPaymentsSince(db, new Date(clock.now().getTime() - DAY_MS)),
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

const describeError = ({ id, at, message, error, request_id, route, queue, job }: LoggedError) => ({
  id,
  at: at.toISOString(),
  message,
  error,
  requestId: request_id,
  route,
  queue,
  job,
});
