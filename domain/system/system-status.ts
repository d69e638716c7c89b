/** A running process. Figures of requests are of the last five minutes. Times are ISO 8601. */
export interface ProcessStatus {
  id: string;
  role: 'all' | 'web' | 'worker';
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

/** An error in the log of a process. */
export interface ErrorStatus {
  id: number;
  at: string;
  message: string;
  /** Name and code. */
  error: string | null;
  requestId: string | null;
  route: string | null;
  queue: string | null;
  job: string | null;
}

/** How the installation is doing: the response of `GET /functions/v1/system-status`. */
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
  errors: ErrorStatus[];
}
