import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspectRoutes } from 'hono/dev';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openServices } from '#server/open-services.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';

/** Each endpoint of the server as `METHOD /path`, read from the app. @param databaseUrl a migrated database */
export async function listRoutes(databaseUrl: string): Promise<string[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hypecast-routes-'));
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', DEMO_DATA: 'off', LOCAL_MODE: 'on' });
  const { services, close } = await openServices(config, openPostgres(databaseUrl, 2), () => 'http://localhost');
  const routes = inspectRoutes(createApp(services, () => null));
  await close();
  await rm(dataDir, { recursive: true });
  return [...new Set(routes.filter(isEndpoint).map(({ method, path }) => `${method} ${path}`))];
}

/** Neither middleware nor what answers paths that do not exist, and pages, which have a router of their own. */
const isEndpoint = ({ method, path, isMiddleware }: ReturnType<typeof inspectRoutes>[number]) =>
  !isMiddleware && !(method === 'ALL' && path.endsWith('/*'));
