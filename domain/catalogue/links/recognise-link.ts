import { readAppleMusic } from './apple-music.ts';
import { readInstagram } from './instagram.ts';
import { readDeezer, readSoundcloud, readTiktok, readVimeo } from './other-platforms.ts';
import type { LinkParts, RecognisedLink } from './recognised-link.ts';
import { readSpotify, readSpotifyShort } from './spotify.ts';
import { webUrl } from './tidy-link.ts';
import { readYoutube } from './youtube.ts';

const INSTAGRAM_HOST = /^(?:(?:www\.|m\.)?instagram\.com|(?:www\.)?instagr\.am)$/;

/** Platform, kind and canonical URL of a link, or null for another platform or text that is not a link. */
export function recogniseLink(text: string): RecognisedLink | null {
  const url = webUrl(text);
  if (url === null) return null;
  const host = url.hostname.replace(/\.$/, '');
  const parts = url.pathname.split('/').filter(Boolean);
  const link: LinkParts = { host, parts, words: parts.map((part) => part.toLowerCase()), search: url.searchParams };
  const under = (...names: string[]) => names.some((name) => host === name || host.endsWith(`.${name}`));
  if (under('spotify.com')) return { platform: 'spotify', ...readSpotify(link) };
  if (under('spotify.link', 'spoti.fi') || host === 'spotify.app.link')
    return { platform: 'spotify', ...readSpotifyShort(link) };
  if (under('music.apple.com') || host === 'itunes.apple.com')
    return { platform: 'apple-music', ...readAppleMusic(link) };
  if (host === 'youtu.be' || under('youtube.com', 'youtube-nocookie.com'))
    return { platform: 'youtube', ...readYoutube(link) };
  if (INSTAGRAM_HOST.test(host)) return { platform: 'instagram', ...readInstagram(link) };
  if (under('soundcloud.com') || host === 'soundcloud.app.goo.gl')
    return { platform: 'soundcloud', ...readSoundcloud(link) };
  if (under('tiktok.com')) return { platform: 'tiktok', ...readTiktok(link) };
  if (under('vimeo.com')) return { platform: 'vimeo', ...readVimeo(link) };
  if (under('deezer.com', 'deezer.page.link')) return { platform: 'deezer', ...readDeezer(link) };
  return null;
}
