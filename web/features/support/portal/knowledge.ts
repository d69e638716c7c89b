import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RestResult, RestRow } from '#database/rows.ts';
import type { Locale } from '#domain/locales.ts';
import { inLanguage } from '#domain/in-language.ts';
import { liveOptions } from '#web/lib/data/live-query.ts';
import { restClient } from '#web/lib/data/rest-client.ts';
import { isViewing } from '#web/lib/session/view-session.ts';

/**
 * A search result of the knowledge base, in the reader's language if translated. `topic` is the English category in
 * every language.
 */
export type ArticleLine = RestResult<'find_articles'>[number];

/** Published articles that contain all words of `search`, in one topic or, if empty, in all. */
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

/** One published article; null if there is none. */
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

/**
 * Counts a view, once per visit (and once per day in the database), and returns the current count. Team members who
 * view as a client are not counted.
 */
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

type Announcement = Pick<RestRow<'announcements'>, 'id' | 'title' | 'body' | 'starts_at'>;

/** Current announcements, newest first. Policies let admins read drafts, so the query filters for current ones. */
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
