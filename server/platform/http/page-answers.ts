import { contentSecurityPolicy, type HeaderList, headerPairs, securityHeaders } from '#server/http/headers.ts';
import type { PageAddress } from './renderer.ts';

const NO_PAGE =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Hypecast</title><p>This page could not be made just now. Please <a href="">try again</a> in a moment.';

export function redirect(status: 302 | 303 | 308, location: string, https: boolean): Response {
  return new Response(null, {
    status,
    headers: headerPairs(['location', location, 'cache-control', 'no-store', ...securityHeaders(https)]),
  });
}

/** To what is neither GET nor HEAD. */
export function otherMethod(method: string, address: PageAddress | null, https: boolean): Response {
  // A form that was sent before it was hydrated: back to the form, nothing kept.
  if (method === 'POST' && address !== null) return redirect(303, address.path, https);
  return new Response(null, {
    status: address === null ? 404 : 405,
    headers: headerPairs(['allow', 'GET, HEAD', ...securityHeaders(https)]),
  });
}

export function missing(https: boolean): Response {
  return new Response('Not Found', {
    status: 404,
    headers: headerPairs(['content-type', 'text/plain', 'cache-control', 'no-store', ...securityHeaders(https)]),
  });
}

/** A page could not be rendered and there is no earlier one. */
export function failure(https: boolean): Response {
  const policy = contentSecurityPolicy({ scripts: [], styles: [] });
  const headers = [
    'content-type',
    'text/html; charset=utf-8',
    'content-security-policy',
    policy,
    'retry-after',
    '1',
    'cache-control',
    'no-store',
  ];
  return new Response(NO_PAGE, { status: 503, headers: headerPairs([...headers, ...securityHeaders(https)]) });
}

export function withHeaders(response: Response, list: HeaderList): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of headerPairs(list)) headers.set(name, value);
  return new Response(response.body, { status: response.status, headers });
}
