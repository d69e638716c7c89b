import type { Context, MiddlewareHandler } from 'hono';
import type { Clock } from '#server/platform/clock.ts';
import type { Maintenance } from '#server/platform/maintenance/maintenance.ts';
import type { MaintenanceRow } from '#server/platform/maintenance/maintenance.queries.ts';
import { HEALTH_CHECKS } from '#server/platform/metrics.ts';
import { socketOf, type AppEnv } from './app-env.ts';

const MESSAGE = 'We’re doing maintenance and will be back soon. Nothing is lost. Please try again in a few minutes.';

/** An HTML document with one inline style, for a page of the site. */
export interface MaintenancePage {
  html: string;
  policy: string;
}

/** The page for a path; null where the server has no pages. `until` is null if nobody knows when the service is back. */
export type MakeMaintenancePage = (path: string, until: Date | null) => MaintenancePage | null;

interface GateServices {
  maintenance: Pick<Maintenance, 'admit' | 'current'>;
  clock: Clock;
}

/** Paths for the operator and the platform that runs the process. */
const ALWAYS_SERVED = [...HEALTH_CHECKS, '/metrics'];
const OPERATIONS = '/operations/';

const MIN_RETRY_SECONDS = 30;
const MAX_RETRY_SECONDS = 3600;

/**
 * Rejects requests during maintenance with 503: pages with `pageAt`, everything else as JSON. Calls within the process
 * belong to requests that were admitted, or prepare pages.
 */
export function rejectInMaintenance(
  { maintenance, clock }: GateServices,
  pageAt: MakeMaintenancePage,
): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const { path } = c.req;
    if (socketOf(c) === undefined || ALWAYS_SERVED.includes(path) || path.startsWith(OPERATIONS)) return next();
    const done = maintenance.admit();
    const row = maintenance.current();
    if (done === null && row !== null) return rejection(c, row, clock.now(), pageAt);
    try {
      await next();
    } finally {
      done?.();
    }
  };
}

function rejection(c: Context<AppEnv>, row: MaintenanceRow, now: Date, pageAt: MakeMaintenancePage): Response {
  c.set('route', 'maintenance');
  const seconds = row.until === null ? 0 : Math.ceil((row.until.getTime() - now.getTime()) / 1000);
  const until = seconds > 0 ? row.until : null;
  c.header('retry-after', String(Math.min(Math.max(seconds, MIN_RETRY_SECONDS), MAX_RETRY_SECONDS)));
  c.header('cache-control', 'no-store');
  const page = isRead(c.req.method) ? pageAt(c.req.path, until) : null;
  if (page === null) return c.json({ code: 'maintenance', message: MESSAGE, details: null, hint: null }, 503);
  c.header('content-security-policy', page.policy);
  return c.html(page.html, 503);
}

const isRead = (method: string) => method === 'GET' || method === 'HEAD';
