import { assembleContent } from '#domain/content/content.ts';
import { readSeeds } from '#server/modules/content/seeds.ts';

/** The documents of a new shop, and what it says by them. */
export const seeds = await readSeeds();
export const content = assembleContent(seeds);
export const { profile } = content.en;
