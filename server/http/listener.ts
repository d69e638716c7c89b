import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { StaticFiles } from './static.ts';
import type { StoredResponse } from '#server/http/stored-response.ts';

export interface ListenerOptions {
  /** The whole application; gets `{ incoming, outgoing }` of node:http as its second argument. */
  fetch: Parameters<typeof getRequestListener>[0];
  /** Cached pages by path, for a visitor with these cookies. */
  pages: { peek(pathname: string, cookies?: string): StoredResponse | null };
  files: StaticFiles;
}

function write(request: IncomingMessage, response: ServerResponse, answer: StoredResponse): void {
  const { status, headers, body } = answer.select(
    request.headers['accept-encoding'] as string | undefined,
    request.headers['if-none-match'],
  );
  response.writeHead(status, headers as string[]);
  if (body === null || request.method === 'HEAD') response.end();
  else response.end(body);
}

/** For `http.createServer`: what lies ready in memory is written at once, everything else goes through the application. */
export function createListener({ fetch, pages, files }: ListenerOptions): RequestListener {
  const listen = getRequestListener(fetch);
  return (request, response) => {
    if (request.method === 'GET' || request.method === 'HEAD') {
      const url = request.url ?? '/';
      const query = url.indexOf('?');
      const path = query === -1 ? url : url.slice(0, query);
      const answer = pages.peek(path, request.headers.cookie) ?? files.get(path);
      if (answer !== undefined) return write(request, response, answer);
    }
    void listen(request, response);
  };
}

/** The same files for an application that is called without a socket; an absent asset is a 404 and never a page. */
export function answerStatic(files: StaticFiles, request: Request): Response | null {
  const { pathname } = new URL(request.url);
  const answer = files.get(pathname);
  if (answer !== undefined && (request.method === 'GET' || request.method === 'HEAD'))
    return answer.toResponse(request);
  return pathname.startsWith('/assets/')
    ? new Response('Not Found', { status: 404, headers: { 'content-type': 'text/plain' } })
    : null;
}
