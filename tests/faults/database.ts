import { startPostgres, startReplica, type PostgresServer } from '#tests/support/postgres.ts';
import { makeDatabase } from '../../bench/support/shop.ts';
import { openGate, type Gate } from './gate.ts';

/** PostgreSQL behind a gate, and its read replica if there is one. */
interface DatabaseServer {
  server: PostgresServer;
  replica: PostgresServer | null;
  gate: Gate;
  /** Settings of the shop's processes. */
  env: Record<string, string>;
  /** The database itself, whatever its gate lets through. */
  url: string;
  close(): Promise<void>;
}

const DATABASE = 'shop';

export function through(url: string, gate: Gate): string {
  const address = new URL(url);
  address.port = String(gate.port);
  return address.href;
}

/** @param folder where its data goes, if it matters */
export async function openDatabaseServer(hasReplica: boolean, folder: string | undefined): Promise<DatabaseServer> {
  const server = await startPostgres(
    ['max_connections=60', 'max_wal_size=256MB', ...(hasReplica ? ['wal_keep_size=512MB'] : [])],
    folder,
  );
  const url = await makeDatabase(server, DATABASE);
  const gate = await openGate(Number(new URL(url).port));
  const replica = hasReplica ? await startReplica(server) : null;
  return {
    server,
    replica,
    gate,
    env: {
      DATABASE_URL: through(url, gate),
      ...(replica !== null && { DATABASE_REPLICA_URL: replica.urlOf(DATABASE) }),
    },
    url,
    async close() {
      await gate.close();
      await replica?.stop();
      await server.stop();
    },
  };
}
