import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RestResult, RestRow } from '#database/rows.ts';
import type { Locale } from '#domain/locales.ts';
import { inLanguage } from '#web/lib/i18n/in-language.ts';
import { liveOptions } from '#web/lib/data/live-query.ts';
import { restClient } from '#web/lib/data/rest-client.ts';
import { isViewing } from '#web/lib/session/view-session.ts';

/** What the search of the knowledge base finds, in the reader's language where it is translated. `topic` is the English category in every language. */
export type ArticleLine = RestResult<'find_articles'>[number];

/** Published articles with all words of `search`, within a topic unless that is empty. */
export function useArticles({ search, topic, locale }: { search: string; topic: string; locale: Locale }) {
  return useQuery({
    queryKey: ['articles', 'found', locale, search.trim(), topic],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data, error } = await rest
        .rpc('find_articles', { search: search.trim(), within: topic, language: locale })
        .abortSignal(signal);
      if (error) throw new Error(error.message);
      return data;
    },
  });
}

export type Article = Pick<RestRow<'articles'>, 'slug' | 'title' | 'category' | 'body' | 'views' | 'updated_at'>;

/** One published article; null when there is none. */
export function useArticle(slug: string, locale: Locale) {
  return useQuery({
    queryKey: ['articles', 'one', slug, locale],
    queryFn: async ({ signal }): Promise<Article | null> => {
      const rest = await restClient();
      const { data, error } = await rest
        .from('articles')
        .select('slug,title,category,body,views,updated_at,translations')
        .eq('slug', slug)
        .eq('published', true)
        .limit(1)
        .abortSignal(signal);
      if (error) throw new Error(error.message);
      const [found] = data;
      return found === undefined ? null : inLanguage(found, locale);
    },
  });
}

/** Counts the reader, once a visit (and once a day in the database), and gives the views there are now. Staff who look on count nothing. */
export function useArticleViews(slug: string, shown: boolean) {
  return useQuery({
    queryKey: ['articles', 'views', slug],
    enabled: shown && !isViewing(),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    retry: false,
    queryFn: async () => {
      const rest = await restClient();
      const { data, error } = await rest.rpc('view_article', { slug });
      if (error) throw new Error(error.message);
      return data;
    },
  });
}

export type Announcement = Pick<RestRow<'announcements'>, 'id' | 'title' | 'body' | 'starts_at'>;

/** What is announced now, the newest first. Staff see drafts by policy, so what is current is asked for. */
export function useAnnouncements(locale: Locale) {
  return useQuery({
    ...liveOptions,
    queryKey: ['announcements', 'current', locale],
    queryFn: async ({ signal }): Promise<Announcement[]> => {
      const now = new Date().toISOString();
      const rest = await restClient();
      const { data, error } = await rest
        .from('announcements')
        .select('id,title,body,starts_at,translations')
        .eq('published', true)
        .lte('starts_at', now)
        .or(`ends_at.is.null,ends_at.gt.${now}`)
        .order('starts_at', { ascending: false })
        .limit(10)
        .abortSignal(signal);
      if (error) throw new Error(error.message);
      return data.map((row) => inLanguage(row, locale));
    },
  });
}
