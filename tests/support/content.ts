import { assembleContent } from '#domain/content/content.ts';
import type { PublishedDocuments } from '#domain/content/published-documents.ts';
import { readSeeds } from '#server/modules/content/seeds.ts';
import { seededCatalogue } from './seeded-services.ts';

/** The documents of a new shop, and what it says by them. */
export const seeds = await readSeeds(seededCatalogue);

/** What a new shop would say by these documents. */
export const contentOf = (documents: PublishedDocuments) =>
  assembleContent({ documents, legalVersions: new Map(), catalogue: seededCatalogue });

export const content = contentOf(seeds);
export const { profile } = content.en;
