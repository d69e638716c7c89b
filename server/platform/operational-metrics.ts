import { statfs } from 'node:fs/promises';
import type { Database } from './db/database.ts';
import type { Replica } from './db/replica.ts';
import type { EmailTables } from './email/email-tables.ts';
import type { Metrics } from './metrics.ts';
import { ageOfOldestEmail, countUnsentEmails, findDueJobs } from './operational-metrics.queries.ts';

interface Source {
  db: Database;
  metrics: Metrics;
  emailTables: EmailTables;
  config: { dataDir: string };
}

/** Figures that are read from the database, its pool and the disk whenever the metrics are. */
export function addOperationalMetrics({ db, metrics, emailTables, config }: Source): void {
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
  if (poolUse !== undefined)
    metrics.gauge('database_connections', 'Connections of the pool, and requests waiting for one', {
      label: 'state',
      read: async () => Object.entries(poolUse()),
    });
  metrics.gauge('jobs_due', 'Background jobs that could run now, by queue', {
    label: 'queue',
    read: async () => (await findDueJobs(db)).map(({ name, due }) => [name, due]),
  });
  metrics.gauge('jobs_oldest_due_seconds', 'How long the oldest of them has been due', {
    label: 'queue',
    read: async () => (await findDueJobs(db)).map(({ name, seconds }) => [name, seconds]),
  });
  metrics.gauge('emails', 'Emails that are not sent: queued, being sent, or abandoned', {
    label: 'state',
    read: async () => (await countUnsentEmails(db, emailTables)).map(({ state, count }) => [state, count]),
  });
  metrics.gauge(
    'emails_oldest_seconds',
    'Age of the oldest email that is not sent and not abandoned; 0 if there is none',
    {
      read: () => ageOfOldestEmail(db, emailTables),
    },
  );
}

export function addReplicaMetrics(metrics: Metrics, replica: Pick<Replica, 'lagSeconds'>): void {
  metrics.gauge('database_replica_lag_seconds', 'Everything up to so many seconds ago is on the read replica', {
    read: async () => replica.lagSeconds(),
  });
}
