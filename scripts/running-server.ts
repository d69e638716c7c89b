import * as z from 'zod';
import type { Config } from '#server/config.ts';
import { readKeys } from '#server/platform/keys/key-file.ts';

/** A server that runs over the configured data, and the service key for it. */
export interface RunningServer {
  url: string;
  headers: { authorization: string; connection: 'close' };
}

/** Null when no server responds, or its key is unknown. One in maintenance responds. @throws {DataFolderError} */
export async function findServer(config: Config): Promise<RunningServer | null> {
  const key = config.serviceRoleKey ?? (await readKeys(config.dataDir))?.serviceRoleKey;
  if (key === undefined) return null;
  for (const url of urlsOf(config))
    // A move is busy for minutes between two requests: the server may close a connection just as it is used again.
    if (await responds(url)) return { url, headers: { authorization: `Bearer ${key}`, connection: 'close' } };
  return null;
}

const ANY_ADDRESS: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** The server itself first: what comes through a proxy is not from this machine. */
const urlsOf = (config: Config): string[] => [...new Set([directUrl(config), urlOf(config)])];

function directUrl({ host, port }: Config): string {
  const own = ANY_ADDRESS[host] ?? host;
  return `http://${own.includes(':') ? `[${own}]` : own}:${port}`;
}

/** Where people reach the shop. */
export const urlOf = (config: Config): string => config.publicUrl?.href.replace(/\/$/, '') ?? directUrl(config);

const Readiness = z.object({ status: z.enum(['ready', 'maintenance']) });

async function responds(url: string): Promise<boolean> {
  const ready = await fetch(`${url}/readyz`).catch(() => null);
  return ready !== null && Readiness.safeParse(await ready.json().catch(() => null)).success;
}
