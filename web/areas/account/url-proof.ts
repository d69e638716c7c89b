/** What the URL of a page under `/auth` carries. */
export type Proof =
  | { kind: 'error'; code: string; description: string }
  | { kind: 'code'; code: string }
  | { kind: 'hash'; tokenHash: string }
  | { kind: 'unaccepted' }
  | { kind: 'none' };

const SESSION_TOKENS = ['access_token', 'refresh_token'];

/**
 * `description` is empty when the URL names an error without one. `unaccepted`: the URL carries a session itself, as
 * links of the implicit flow do. Anyone can write such a link with a session of their own, so none is ever accepted.
 */
export function readProof(url: URL): Proof {
  const hash = new URLSearchParams(url.hash.replace(/^#/, ''));
  const inEither = (name: string) => url.searchParams.get(name) ?? hash.get(name) ?? '';
  const inQuery = (name: string) => url.searchParams.get(name) ?? '';
  if (inEither('error') !== '' || inEither('error_description') !== '')
    return { kind: 'error', code: inEither('error_code'), description: inEither('error_description') };
  if (SESSION_TOKENS.some((name) => inEither(name) !== '')) return { kind: 'unaccepted' };
  if (inQuery('code') !== '') return { kind: 'code', code: inQuery('code') };
  if (inQuery('token_hash') !== '') return { kind: 'hash', tokenHash: inQuery('token_hash') };
  return { kind: 'none' };
}
