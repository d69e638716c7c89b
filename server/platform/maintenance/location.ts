import { join, resolve } from 'node:path';

/** Names a database for messages and comparisons, without credentials: a folder, or `postgres://host:port/name`. */
export const locationOf = ({ databaseUrl, dataDir }: { databaseUrl: string | null; dataDir: string }): string =>
  databaseUrl === null ? join(resolve(dataDir), 'db') : serverLocation(databaseUrl);

export function serverLocation(url: string): string {
  const { host, pathname } = new URL(url);
  return `postgres://${host}${pathname}`;
}

export const isServer = (location: string): boolean => location.startsWith('postgres://');
