import { statfs } from 'node:fs/promises';
import { addDatabaseFigures, type DatabaseFigure } from './database-figures.ts';
import type { Database } from './db/database.ts';
import type { Replica } from './db/replica.ts';
import type { EmailTables } from './email/email-tables.ts';
import type { Metrics } from './metrics.ts';
import { operationalFigures } from './operational-metrics.queries.ts';

interface Source {
  db: Database;
  metrics: Metrics;
  emailTables: EmailTables;
  config: { dataDir: string };
}

/** Figures that are read from the database, its pool and the disk whenever the metrics are. @param others of the database */
export function addOperationalMetrics(
  { db, metrics, emailTables, config }: Source,
  others: readonly DatabaseFigure[],
): void {
  metrics.gauge('data_disk_bytes', 'Disk of DATA_DIR: bytes that this process can still write, and its size', {
    label: 'what',
    async read() {
      const { bavail, blocks, bsize } = await statfs(config.dataDir);
      return [
        ['free', bavail * bsize],
        ['size', blocks * bsize],
      ];
    },
  });
  const { poolUse } = db;
  // Before the statement below, which takes a connection itself.
  if (poolUse !== undefined)
    metrics.gauge('database_connections', 'Connections of the pool, and requests waiting for one', {
      label: 'state',
      read: async () => Object.entries(poolUse()),
    });
  addDatabaseFigures(metrics, db, [...operationalFigures(emailTables), ...others]);
}

export function addReplicaMetrics(metrics: Metrics, replica: Pick<Replica, 'lagSeconds'>): void {
  metrics.gauge('database_replica_lag_seconds', 'Everything up to so many seconds ago is on the read replica', {
    read: async () => replica.lagSeconds(),
  });
}
