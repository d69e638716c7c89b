import { useQuery } from '@tanstack/react-query';
import { callFunction } from '#web/lib/data/functions.ts';

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

export interface LoggedError {
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

/** The response of `GET /functions/v1/system-status`. */
export interface SystemStatus {
  version: string;
  engine: 'pglite' | 'postgres';
  replica: boolean;
  processes: ProcessStatus[];
  jobs: { queue: string; due: number; seconds: number }[];
  emails: { queued: number; failed: number; oldestSeconds: number };
  /** Attempts that began in the last 24 hours, by state. */
  payments: { status: string; count: number }[];
  unclearPayments: number;
  /** The newest first. */
  errors: LoggedError[];
}

/** Processes report every ten seconds. */
const REFRESH_MS = 10_000;

export const useSystemStatus = () =>
  useQuery({
    queryKey: ['system-status'],
    queryFn: async ({ signal }) => (await callFunction<SystemStatus>('system-status', { signal })).data,
    refetchInterval: REFRESH_MS,
  });
