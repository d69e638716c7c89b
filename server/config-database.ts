import { availableParallelism } from 'node:os';
import * as z from 'zod';
import { ConfigError, optional, wholeNumber } from './config-values.ts';

const address = z.url({ protocol: /^postgres(ql)?$/ });

export const DatabaseSettings = z.object({
  DATABASE_URL: optional(address),
  DATABASE_DIRECT_URL: optional(address),
  DATABASE_REPLICA_URL: optional(address),
  DATABASE_POOL: optional(wholeNumber(2, 200)),
});

export interface DatabaseConfig {
  /** PostgreSQL itself. Null: the embedded engine. */
  databaseUrl: string | null;
  /** A transaction pooler in front of it. Null: there is none. */
  poolerUrl: string | null;
  /** A read replica of it. Null: there is none. */
  replicaUrl: string | null;
  /** Connections to each of these. */
  databasePool: number;
}

/** More connections than PostgreSQL has cores let transactions wait for each other's locks. */
const DEFAULT_POOL = Math.max(4, 2 * availableParallelism());

/** @throws {ConfigError} for an address that says nothing without another one */
export function databaseConfig(set: z.output<typeof DatabaseSettings>): DatabaseConfig {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: direct, DATABASE_REPLICA_URL: replica } = set;
  if (direct !== undefined && url === undefined)
    throw new ConfigError('DATABASE_DIRECT_URL: requires DATABASE_URL, the address of the pooler');
  if (replica !== undefined && url === undefined)
    throw new ConfigError('DATABASE_REPLICA_URL: requires DATABASE_URL, the address of the primary');
  return {
    databaseUrl: direct ?? url ?? null,
    poolerUrl: direct === undefined ? null : (url ?? null),
    replicaUrl: replica ?? null,
    databasePool: set.DATABASE_POOL ?? DEFAULT_POOL,
  };
}
