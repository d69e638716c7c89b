import { artworkUrl, type Song } from '#domain/reports/release.ts';
import { useText } from '#web/lib/i18n/text.ts';

/** What a song is called, and its cover's picture. */
export function useSong(): (song: Pick<Song, 'title' | 'artwork'>) => { title: string; src: string | null } {
  const t = useText();
  return ({ title, artwork }) => ({
    title: title ?? t('release.untitled'),
    src: artwork === null ? null : artworkUrl(artwork),
  });
}
