import * as z from 'zod';
import { appleCountry } from '#domain/catalogue/links/apple-music.ts';
import type { LinkName, RecognisedLink } from '#domain/catalogue/links/recognised-link.ts';
import { linkName } from '#domain/catalogue/service-link.ts';

/** What a platform says about a link. `picture` is an address on its own hosts. */
interface LinkFacts {
  title: string | null;
  author: string | null;
  picture: URL | null;
}

/** Where a platform is asked, and how its answer is read. */
export interface LinkSource {
  address: URL;
  read(answer: unknown): LinkFacts | null;
}

const MAX_TEXT_LENGTH = 200;
const text = z
  .string()
  .transform((given) => given.trim().slice(0, MAX_TEXT_LENGTH) || null)
  .nullish()
  .catch(null)
  .transform((given) => given ?? null);
const address = z
  .string()
  .transform((given) => (URL.canParse(given) ? new URL(given) : null))
  .nullish()
  .catch(null)
  .transform((given) => given ?? null);

const OEmbed = z
  .object({ title: text, author_name: text, thumbnail_url: address })
  .transform(({ title, author_name, thumbnail_url }) => ({ title, author: author_name, picture: thumbnail_url }));

function oEmbed(endpoint: string, url: string): LinkSource {
  const asked = new URL(endpoint);
  asked.search = new URLSearchParams({ url, format: 'json' }).toString();
  return { address: asked, read: (answer) => OEmbed.safeParse(answer).data ?? null };
}

const ItunesLookup = z
  .object({
    results: z
      .tuple([z.object({ trackName: text, collectionName: text, artistName: text, artworkUrl100: address })])
      .rest(z.unknown()),
  })
  .transform(({ results: [{ trackName, collectionName, artistName, artworkUrl100 }] }) => {
    const title = trackName ?? collectionName ?? artistName;
    return { title, author: title === artistName ? null : artistName, picture: larger(artworkUrl100) };
  });

/** The size is a part of the file's name. */
const larger = (picture: URL | null): URL | null =>
  picture === null ? null : new URL(picture.href.replace(/\/100x100bb\.(jpg|png)$/, '/400x400bb.$1'));

function itunes(id: string, url: string): LinkSource {
  const asked = new URL('https://itunes.apple.com/lookup');
  asked.search = new URLSearchParams({ id, country: appleCountry(url), limit: '1' }).toString();
  return { address: asked, read: (answer) => ItunesLookup.safeParse(answer).data ?? null };
}

/** Only platforms that answer without an account. Instagram does not, and a short link says nothing by itself. */
const sources: Partial<Record<LinkName, (id: string, url: string) => LinkSource>> = {
  ...each(['youtube.video', 'youtube.shorts'], (id) =>
    oEmbed('https://www.youtube.com/oembed', `https://www.youtube.com/watch?v=${id}`),
  ),
  'youtube.playlist': (_, url) => oEmbed('https://www.youtube.com/oembed', url),
  ...each(['spotify.track', 'spotify.album', 'spotify.artist', 'spotify.playlist', 'spotify.podcast'], (_, url) =>
    oEmbed('https://open.spotify.com/oembed', url),
  ),
  ...each(['apple-music.song', 'apple-music.album', 'apple-music.artist', 'apple-music.music-video'], itunes),
  ...each(['soundcloud.track', 'soundcloud.playlist', 'soundcloud.profile'], (_, url) =>
    oEmbed('https://soundcloud.com/oembed', url),
  ),
  'tiktok.video': (_, url) => oEmbed('https://www.tiktok.com/oembed', url),
  'vimeo.video': (_, url) => oEmbed('https://vimeo.com/api/oembed.json', url),
  ...each(['deezer.track', 'deezer.album', 'deezer.artist', 'deezer.playlist'], (_, url) =>
    oEmbed('https://api.deezer.com/oembed', url),
  ),
};

function each(names: readonly LinkName[], source: (id: string, url: string) => LinkSource) {
  return Object.fromEntries(names.map((name) => [name, source]));
}

/** Null where nobody can be asked. The address is built from what was recognised, never from what was typed. */
export function sourceOf(link: RecognisedLink): LinkSource | null {
  return link.id === null ? null : (sources[linkName(link)]?.(link.id, link.url) ?? null);
}

const HOSTS = new Set([
  'www.youtube.com',
  'open.spotify.com',
  'itunes.apple.com',
  'soundcloud.com',
  'www.tiktok.com',
  'vimeo.com',
  'api.deezer.com',
]);
const PICTURE_HOSTS =
  /(?:^i\.ytimg\.com|\.(?:scdn\.co|spotifycdn\.com|mzstatic\.com|sndcdn\.com|tiktokcdn(?:-us|-eu)?\.com|vimeocdn\.com|dzcdn\.net))$/;

export const isSourceHost = (host: string): boolean => HOSTS.has(host);
export const isPictureHost = (host: string): boolean => PICTURE_HOSTS.test(host) || host === 'api.deezer.com';
