import { useLocale } from './locale.ts';

/** Props for an element whose text exists in English only: sets language and direction. */
export function useEnglish(): { lang?: 'en'; dir?: 'ltr' } {
  return useLocale() === 'en' ? {} : { lang: 'en', dir: 'ltr' };
}
