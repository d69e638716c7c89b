/** Credentials that a URL carries to open a session: in its query or, for implicit links, in its hash. */
export type Proof =
  | { kind: 'error'; description: string }
  | { kind: 'code'; code: string }
  | { kind: 'tokens'; accessToken: string; refreshToken: string }
  | { kind: 'hash'; tokenHash: string }
  | { kind: 'none' };

/** `description` is empty when the URL names an error without one. */
export function readProof(url: URL): Proof {
  const hash = new URLSearchParams(url.hash.replace(/^#/, ''));
  const value = (name: string) => url.searchParams.get(name) ?? hash.get(name) ?? '';
  if (value('error') !== '' || value('error_description') !== '')
    return { kind: 'error', description: value('error_description') };
  if (value('code') !== '') return { kind: 'code', code: value('code') };
  if (value('access_token') !== '' && value('refresh_token') !== '') {
    return { kind: 'tokens', accessToken: value('access_token'), refreshToken: value('refresh_token') };
  }
  if (value('token_hash') !== '') return { kind: 'hash', tokenHash: value('token_hash') };
  return { kind: 'none' };
}
