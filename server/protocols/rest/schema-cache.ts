import type { Logger } from 'pino';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { readCatalogue } from './catalogue.queries.ts';
import { buildSchema } from './read-schema.ts';
import type { Schema } from './schema.ts';

/** How long an unknown name is assumed unknown before the catalogue is read again. */
const RECHECK_AFTER_MS = 10_000;

/**
 * The schema cache. Loads on the first request and reloads after `NOTIFY pgrst` (PostgREST's channel; payload empty or
 * `reload schema`) or when a request uses an unknown name.
 */
export class SchemaCache {
  readonly #db: Database;
  readonly #schemas: readonly string[];
  readonly #clock: Clock;
  readonly #log: Logger;
  #current: Promise<Schema> | null = null;
  #readAt = 0;
  #listening: Promise<void> | null = null;

  constructor(db: Database, schemas: readonly string[], clock: Clock, log: Logger) {
    this.#db = db;
    this.#schemas = schemas;
    this.#clock = clock;
    this.#log = log;
  }

  /** @throws {DatabaseError} when the catalogue cannot be read; the next call retries */
  get(): Promise<Schema> {
    if (this.#current !== null) return this.#current;
    const reading = this.#read();
    this.#current = reading;
    reading.catch(() => {
      if (this.#current === reading) this.#current = null;
    });
    return reading;
  }

  /** A schema newer than `known`, or null if there is none or the last check was too recent. */
  async recheck(known: Schema): Promise<Schema | null> {
    const current = await this.get();
    if (current !== known) return current;
    if (this.#clock.now().getTime() - this.#readAt < RECHECK_AFTER_MS) return null;
    this.#current = null;
    return this.get();
  }

  async #read(): Promise<Schema> {
    this.#readAt = this.#clock.now().getTime();
    await this.#listen();
    const catalogue = await this.#db.transaction((sql) => readCatalogue(sql, this.#schemas), { readOnly: true });
    return buildSchema(catalogue, this.#schemas);
  }

  /** A pooler may reject LISTEN; the schema then reloads through {@link recheck} only. */
  #listen(): Promise<void> {
    this.#listening ??= this.#db
      .listen('pgrst', (payload) => {
        if (payload === '' || payload === 'reload schema') this.#current = null;
      })
      .then(
        () => undefined,
        (error: unknown) => this.#log.warn({ err: error }, 'schema changes are not announced to this process'),
      );
    return this.#listening;
  }
}
