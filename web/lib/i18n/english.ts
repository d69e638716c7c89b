import { useLocale } from './locale.ts';

/** For the element around a text that exists in English alone: says so to screen readers and sets it from left to right. */
export function useEnglish(): { lang?: 'en'; dir?: 'ltr' } {
  return useLocale() === 'en' ? {} : { lang: 'en', dir: 'ltr' };
}
