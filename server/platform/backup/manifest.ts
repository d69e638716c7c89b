import * as z from 'zod';

/** Names of the archive's entries. The header is the first entry, the manifest the last. */
export const HEADER = 'header.json';
export const MANIFEST = 'manifest.json';
export const KEYS = 'keys.json';
export const tableEntry = (table: string) => `tables/${table}.copy`;
export const fileEntry = (version: string) => `files/${version}`;

const FORMAT = 1;

export const Header = z.object({ product: z.literal('hypecast'), format: z.literal(FORMAT) });

const count = z.number().int().nonnegative();

export const Manifest = z.object({
  ...Header.shape,
  /** The version of the product that made the archive. */
  version: z.string(),
  engine: z.enum(['pglite', 'postgres']),
  /** The state of the database at this time is in the archive, in ISO 8601. */
  snapshotAt: z.string(),
  /** Applied migrations and seeds, in the order they were applied. */
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: count })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  /** Versions whose content was not in the file store, or not complete. They are not in the archive. */
  missingFiles: z.array(z.string()),
  /** Tables that no migration of ours creates. They are not in the archive. */
  otherTables: z.array(z.string()),
  /**
   * The schema that no migration of ours creates, for a move, whose `tables` contain its tables: the recorded migrations
   * that build it, and every object of the database.
   */
  foreign: z
    .object({
      migrations: z.array(z.object({ version: z.string(), statements: z.array(z.string()) })),
      lines: z.array(z.string()),
    })
    .nullish(),
  /** All other entries, in order. */
  entries: z.array(z.object({ name: z.string(), bytes: count, sha256: z.string() })),
});
export type Manifest = z.infer<typeof Manifest>;
export type Entry = Manifest['entries'][number];

export const header = (): z.infer<typeof Header> => ({ product: 'hypecast', format: FORMAT });

export const filesIn = (manifest: Manifest): Entry[] =>
  manifest.entries.filter(({ name }) => name.startsWith(fileEntry('')));
export const rowsIn = (manifest: Manifest): number => manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
