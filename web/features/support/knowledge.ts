import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Locale } from '#domain/locales.ts';
import { inLanguage, type Translations } from '#web/lib/in-language.ts';
import { liveOptions } from '#web/lib/live-query.ts';
import { restClient } from '#web/lib/supabase/rest-client.ts';
import { isViewing } from '#web/lib/supabase/view-session.ts';

/** What the search of the knowledge base finds, in the reader's language where there are words in it. */
export interface ArticleLine {
  slug: string;
  title: string;
  category: string;
  /** The English category, the same in every language. */
  topic: string;
  excerpt: string;
  views: number;
  updated_at: string;
}

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
      return data as ArticleLine[];
    },
  });
}

export interface Article {
  slug: string;
  title: string;
  category: string;
  body: string;
  views: number;
  updated_at: string;
}

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
      const [found] = data as unknown as (Article & { translations: Translations })[];
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
      return data as number | null;
    },
  });
}

export interface Announcement {
  id: string;
  title: string;
  body: string;
  starts_at: string;
}

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
      return (data as unknown as (Announcement & { translations: Translations })[]).map((row) =>
        inLanguage(row, locale),
      );
    },
  });
}
