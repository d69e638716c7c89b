import type { Row } from '#database/rows.ts';
import type { Catalogue } from '#domain/catalogue/service.ts';
import { inLanguage } from '#domain/in-language.ts';
import type { Locale } from '#domain/locales.ts';
import type { Sql } from '#server/platform/db/database.ts';

export type ServiceRow = Row<'services'>;

/** Every service in display order. */
export async function findServices(sql: Sql): Promise<ServiceRow[]> {
  const { rows } = await sql.query<ServiceRow>('select * from public.services order by position, slug');
  return rows;
}

/** The services by language. */
export const catalogueOf = (rows: readonly ServiceRow[]): Record<Locale, Catalogue> => ({
  en: servicesIn(rows, 'en'),
  es: servicesIn(rows, 'es'),
  ar: servicesIn(rows, 'ar'),
});

const servicesIn = (rows: readonly ServiceRow[], locale: Locale): Catalogue =>
  rows.map((row) => {
    const service = inLanguage(row, locale);
    return {
      slug: service.slug,
      name: service.name,
      linkLabel: service.link_label,
      linkHint: service.link_hint,
      linkHosts: service.link_hosts,
      linkPattern: service.link_pattern,
      promotesProfile: service.promotes_profile,
      color: service.color,
      scene: service.scene,
      picture: service.picture,
      icon: service.icon,
      platform: service.platform,
      inContactForm: service.in_contact_form,
      onAbout: service.on_about,
      state: service.state,
    };
  });
