/**
 * `youtu.be/abc`, `www.instagram.com`: a host with a dot and a letters-only top-level domain, and no `@` of an email.
 */
const BARE_HOST = /^(?:\/\/)?[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}(?::\d+)?(?:[/?#]|$)/i;
const SPOTIFY_URI = /^spotify:(?:user:[^:\s]+:)?(track|album|artist|playlist|episode|show|user):([^:\s?]+)/i;

/**
 * Normalises typed or pasted text to a URL: trims it, adds a missing scheme, and converts `spotify:` URIs to web URLs.
 * Anything else is returned unchanged.
 */
export function tidyLink(text: string): string {
  const plain = text.trim().replace(/^<(\S+)>$/, '$1');
  const [, kind, id] = SPOTIFY_URI.exec(plain) ?? [];
  if (kind !== undefined && id !== undefined) return `https://open.spotify.com/${kind.toLowerCase()}/${id}`;
  return BARE_HOST.test(plain) ? `https://${plain.replace(/^\/\//, '')}` : plain;
}

/** Null for text that is not a web address. */
export function webUrl(text: string): URL | null {
  const tidy = tidyLink(text);
  if (!/^https?:\/\//i.test(tidy) || !URL.canParse(tidy)) return null;
  return new URL(tidy);
}

/** The display host of a URL, `example.com`; null when the text is not a URL. */
export function linkHost(text: string): string | null {
  return (
    webUrl(text)
      ?.hostname.replace(/^(?:www|m|mobile)\./, '')
      .replace(/\.$/, '') ?? null
  );
}
