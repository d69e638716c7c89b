import type { Logger } from 'pino';
import { assembleContent, type PublishedRows, type ShopContent } from '#domain/content/content.ts';
import { type DocumentName, nameOf } from '#domain/content/document-names.ts';
import { legalVersionsOf } from '#domain/content/legal-texts.ts';
import type { JsonObject } from '#domain/content/form-schema.ts';
import type { Database } from '#server/platform/db/database.ts';
import { watch } from '#server/platform/db/watch.ts';
import type { Outages } from '#server/platform/outages.ts';
import { findLegalVersions, findPublished, readContentVersion } from './content.queries.ts';
import { addMissingDocuments } from './seeds.ts';
import { catalogueOf, findServices } from './services.queries.ts';

/** The published documents, assembled for every language: as the database has them, at most a second later. */
export interface PublishedContent {
  current(): ShopContent;
  /** Whether visitors see what the shop offers. */
  isOpen(): boolean;
  /** The content as it would be with another body of one document. */
  with(name: DocumentName, body: JsonObject): ShopContent;
  /** Calls `listener` after rows that public pages show have changed, and the documents have been read again. */
  onChange(listener: () => void): void;
  /** Reads now what this process has published. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

interface Services {
  db: Database;
  log: Pick<Logger, 'warn'>;
  outages: Outages;
}

export async function openContent({ db, log, outages }: Services): Promise<PublishedContent> {
  const listeners: (() => void)[] = [];
  // The version comes first: a change in between makes the next look read again.
  let read = { ...(await readContentVersion(db)), ...(await readAll(db)) };

  async function look(): Promise<void> {
    if (read.version === (await readContentVersion(db)).version) return;
    // A service that was just added has no page.
    await addMissingDocuments(db);
    const now = await readContentVersion(db);
    const rows = read.documents === now.documents ? read.rows : await readDocuments(db);
    read = { ...now, ...(await withServices(db, rows)) };
    for (const listener of listeners) listener();
  }

  const watching = await watch(db, {
    channel: 'content_changed',
    look,
    outages,
    failed: (error) => log.warn({ err: error }, 'the content could not be read; the last known one is shown'),
  });
  return {
    current: () => read.content,
    isOpen: () => read.open,
    with: (name, body) =>
      assembleContent({ ...read.rows, documents: new Map(read.rows.documents).set(nameOf(name), body) }),
    onChange: (listener) => void listeners.push(listener),
    refresh: () => watching.lookNow(),
    close: () => watching.stop(),
  };
}

/** Content that never changes. */
export const fixedContent = (content: ShopContent): PublishedContent => ({
  current: () => content,
  isOpen: () => true,
  with: () => content,
  onChange: () => undefined,
  refresh: async () => undefined,
  close: async () => undefined,
});

const readAll = async (db: Database) => withServices(db, await readDocuments(db));

async function readDocuments(db: Database): Promise<Omit<PublishedRows, 'catalogue'>> {
  const published = await findPublished(db);
  return {
    documents: new Map(published.map((row) => [nameOf(row), row.body])),
    legalVersions: legalVersionsOf(await findLegalVersions(db)),
  };
}

async function withServices(db: Database, { documents, legalVersions }: Omit<PublishedRows, 'catalogue'>) {
  const rows = { documents, legalVersions, catalogue: catalogueOf(await findServices(db)) };
  return { rows, content: assembleContent(rows) };
}
