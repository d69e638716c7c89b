import { readFileSync } from 'node:fs';
import { findService, type Catalogue, type CatalogueService } from '#domain/catalogue/service.ts';
import type { Locale } from '#domain/locales.ts';
import { catalogueOf, type ServiceRow } from '#server/modules/content/services.queries.ts';

/** The values of an `insert`, or of an `update … from (values …)`, into `public.services` in a seed. */
function tuplesIn(file: string): string[][] {
  const sql = readFileSync(`database/shop/seeds/${file}`, 'utf8');
  const [, values = ''] = /public\.services[^;]*?\bvalues\s*([\s\S]*?)\n(?:on conflict|\) as)/.exec(sql) ?? [];
  return values
    .split(/\n {2}(?=\()/)
    .filter((tuple) => tuple.trim() !== '')
    .map((tuple) =>
      [...tuple.matchAll(/'((?:[^']|'')*)'|\b(true|false|null|\d+)\b/g)].map(
        ([, text, word]) => text?.replaceAll("''", "'") ?? word ?? '',
      ),
    );
}

const listOf = (array: string): string[] => array.slice(1, -1).split(',').filter(Boolean);

const translations = (['es', 'ar'] as const).map(
  (locale) =>
    [locale, new Map(tuplesIn(`translations.${locale}.sql`).map(([slug = '', ...words]) => [slug, words]))] as const,
);

function translationsOf(slug: string): ServiceRow['translations'] {
  return Object.fromEntries(
    translations.map(([locale, bySlug]) => {
      const [name = '', link_label = '', link_hint = ''] = bySlug.get(slug) ?? [];
      return [locale, { name, link_label, ...(link_hint !== '' && { link_hint }) }];
    }),
  );
}

export const seededServiceRows = tuplesIn('catalogue.sql').map(
  ([slug = '', name = '', label = '', position, state, color, scene, icon, platform, ...rest]) => {
    const [promotes, contact, filter = '', filterPosition, about, hosts = '{}', pattern = '', hint = ''] = rest;
    return {
      slug,
      name,
      link_label: label,
      position: Number(position),
      state,
      color,
      scene,
      picture: null,
      icon,
      platform,
      promotes_profile: promotes === 'true',
      in_contact_form: contact === 'true',
      email_filter_label: filter === 'null' ? null : filter,
      email_filter_position: Number(filterPosition),
      on_about: about === 'true',
      link_hosts: listOf(hosts),
      link_pattern: pattern === 'null' ? null : pattern,
      link_hint: hint,
      translations: translationsOf(slug),
    } as ServiceRow;
  },
);

/** The services of a new shop by language, read from its seeds. */
export const seededCatalogue: Record<Locale, Catalogue> = catalogueOf(seededServiceRows);

export const seededServices = seededCatalogue.en;
export const seededSlugs = seededServices.map(({ slug }) => slug);

/** @throws {Error} for a service that a new shop does not have */
export function seededService(slug: string): CatalogueService {
  const service = findService(seededServices, slug);
  if (service === undefined) throw new Error(`a new shop has no service ${slug}`);
  return service;
}
