import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';

/** A server that runs over the configured data, and the service key for it. */
export interface RunningServer {
  url: string;
  headers: { authorization: string };
}

/** Null when no server responds, or its key is unknown. */
export async function findServer(config: Config): Promise<RunningServer | null> {
  const keys = await readFile(join(config.dataDir, 'keys.json'), 'utf8').catch(() => null);
  const key =
    config.serviceRoleKey ??
    (keys === null ? null : ((JSON.parse(keys) as { serviceRoleKey?: string }).serviceRoleKey ?? null));
  if (key === null) return null;
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  const url = config.publicUrl?.href.replace(/\/$/, '') ?? `http://${host}:${config.port}`;
  const ready = await fetch(`${url}/readyz`).catch(() => null);
  return ready?.ok === true ? { url, headers: { authorization: `Bearer ${key}` } } : null;
}
