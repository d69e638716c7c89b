import type { RequestListener } from 'node:http';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Database } from './platform/db/database.ts';

/** A process with its services, ready to serve. */
export interface Product {
  listener: RequestListener;
  log: Logger;
  /** Lines of the announcement. They may contain a secret: for the terminal, never for the log. */
  notes: readonly string[];
  /** Prepares, after the start, what the first requests need. */
  warm(): void;
  /** From now on, `/trafficz` and `/readyz` report that the process stops. */
  drain(): void;
  /** Waits for running jobs, then closes everything. The server must accept no more requests. */
  close(): Promise<void>;
}

/**
 * Opens what a process serves. `opening` is its database, `url` its public origin.
 * @throws {ConfigError | DatabaseError | DataFolderError | MigrationError} with a message for the operator
 */
export type OpenProduct = (config: Config, opening: Promise<Database>, url: string) => Promise<Product>;
