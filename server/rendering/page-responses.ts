import { contentSecurityPolicy, type HeaderList, headerPairs, securityHeaders } from '#server/http/headers.ts';
import type { PageLocation } from './renderer.ts';

const FAILURE_PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>We’ll be right back</title><p>We couldn't load this page. Please <a href="">try again</a> in a moment.`;

export function redirect(status: 302 | 303 | 308, location: string, https: boolean): Response {
  return new Response(null, {
    status,
    headers: headerPairs(['location', location, 'cache-control', 'no-store', ...securityHeaders(https)]),
  });
}

/** For loader data: the browser's router loads the document of this path, in the language of the present one, instead. */
export function reload(path: string, https: boolean): Response {
  return new Response(null, {
    status: 204,
    headers: headerPairs([
      'x-remix-redirect',
      path,
      'x-remix-reload-document',
      'true',
      'cache-control',
      'no-store',
      ...securityHeaders(https),
    ]),
  });
}

/** For methods other than GET and HEAD. */
export function methodNotAllowed(method: string, location: PageLocation | null, https: boolean): Response {
  // A form that was submitted before hydration: back to the form, nothing is stored.
  if (method === 'POST' && location !== null) return redirect(303, location.path, https);
  return new Response(null, {
    status: location === null ? 404 : 405,
    headers: headerPairs(['allow', 'GET, HEAD', ...securityHeaders(https)]),
  });
}

export function notFound(https: boolean): Response {
  return new Response('Not Found', {
    status: 404,
    headers: headerPairs(['content-type', 'text/plain', 'cache-control', 'no-store', ...securityHeaders(https)]),
  });
}

/** The page could not be rendered, and there is no earlier copy. */
export function failure(https: boolean): Response {
  const policy = contentSecurityPolicy({ scripts: [], styles: [] });
  const headers = ['content-type', 'text/html; charset=utf-8', 'content-security-policy', policy];
  return new Response(FAILURE_PAGE, {
    status: 503,
    headers: headerPairs([...headers, 'retry-after', '1', 'cache-control', 'no-store', ...securityHeaders(https)]),
  });
}

export function withHeaders(response: Response, list: HeaderList): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of headerPairs(list)) headers.set(name, value);
  return new Response(response.body, { status: response.status, headers });
}
