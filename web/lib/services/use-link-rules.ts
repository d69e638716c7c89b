import { useQuery } from '@tanstack/react-query';
import type { LinkRule } from '#domain/catalogue/service-link.ts';
import { inLanguage } from '#domain/in-language.ts';
import { restClient } from '#web/lib/data/rest-client.ts';
import { useLocale } from '#web/lib/i18n/locale.ts';

/** By slug. Empty until they have loaded: then any link is accepted here, and the database decides. */
export type LinkRules = ReadonlyMap<string, LinkRule>;

const NONE: LinkRules = new Map();

export function useLinkRules(): LinkRules {
  const locale = useLocale();
  const { data } = useQuery({
    queryKey: ['services', 'link-rules'],
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<LinkRules> => {
      const rest = await restClient();
      const { data: rows, error } = await rest
        .from('services')
        .select('slug,link_hosts,link_pattern,link_hint,promotes_profile,translations')
        .abortSignal(signal);
      if (error) throw new Error(error.message);
      return new Map(
        rows.map((row) => [
          row.slug,
          {
            linkHosts: row.link_hosts,
            linkPattern: row.link_pattern,
            linkHint: inLanguage(row, locale).link_hint,
            promotesProfile: row.promotes_profile,
          },
        ]),
      );
    },
  });
  return data ?? NONE;
}

export const useLinkRule = (slug: string | undefined): LinkRule | undefined => useLinkRules().get(slug ?? '');
