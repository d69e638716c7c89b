import { getAccessToken, renewToken } from './session-store.ts';

/** The server rejected the token, and not what the request asks for (RFC 6750). */
export const isTokenRejected = (challenge: string | null): boolean =>
  challenge?.includes('error="invalid_token"') === true;

/**
 * Runs a request with the token of the current user, if there is one. If the server no longer accepts the token, the
 * request runs once more with a new one: the account may have another role. Without a new one, the user is signed out.
 */
export async function withUserToken<T>(
  run: (token: string | null) => Promise<T>,
  challengeOf: (response: T) => string | null,
): Promise<T> {
  const token = await getAccessToken();
  const response = await run(token);
  if (token === null || !isTokenRejected(challengeOf(response))) return response;
  const renewed = await renewToken(token);
  return renewed === null ? response : run(renewed);
}

/** `fetch` as the current user. The body must not be a stream, because it may be sent twice. */
export const fetchAsUser: typeof fetch = (input, init) =>
  withUserToken(
    (token) => {
      const headers = new Headers(init?.headers);
      if (token !== null) headers.set('Authorization', `Bearer ${token}`);
      return fetch(input, { ...init, headers });
    },
    (response) => response.headers.get('www-authenticate'),
  );
