/** How the sign-in ended that a test left the page for. */
export type SignInOutcome =
  | { kind: 'worked'; group: 'google' | 'openid'; as: string }
  | { kind: 'failed'; description: string }
  | null;

const MAX_SHOWN = 300;

/** What the provider's way back added to the URL. Anyone can write such a link, so nothing but texts are taken from it. */
export function readSignInOutcome({ search, hash }: { search: string; hash: string }): SignInOutcome {
  const query = new URLSearchParams(search);
  const tried = query.get('tried');
  const as = new URLSearchParams(hash.replace(/^#/, '')).get('as') ?? '';
  if (tried === 'google' || tried === 'openid') return { kind: 'worked', group: tried, as: as.slice(0, MAX_SHOWN) };
  if (!query.has('error')) return null;
  return { kind: 'failed', description: (query.get('error_description') ?? '').slice(0, MAX_SHOWN) };
}
