import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { NewRequestId } from './request-context.ts';
import type { RequestLog } from './request-log.ts';
import type { StaticFiles } from './static.ts';
import type { StoredResponse } from './stored-response.ts';

interface ListenerOptions {
  /** The whole application; gets `{ incoming, outgoing }` of node:http as its second argument. */
  fetch: Parameters<typeof getRequestListener>[0];
  /** A page that is ready in memory, by path without query and for the visitor with these headers. */
  peek: (path: string, headers: IncomingHttpHeaders) => StoredResponse | null;
  files: StaticFiles;
  requests: RequestLog;
  newRequestId: NewRequestId;
}

function write(request: IncomingMessage, response: ServerResponse, stored: StoredResponse, requestId: string): void {
  const { status, headers, body } = stored.select(
    request.headers['accept-encoding'] as string | undefined,
    request.headers['if-none-match'],
  );
  response.writeHead(status, [...headers, 'x-request-id', requestId]);
  if (body === null || request.method === 'HEAD') response.end();
  else response.end(body);
}

/** For `http.createServer`: passes requests to the application. HTTP/1.0, the default of health checks, may lack a Host. */
export const requestListener = (fetch: ListenerOptions['fetch']): RequestListener =>
  getRequestListener(fetch, { hostname: 'localhost' });

/** As {@link requestListener}, but writes what is ready in memory at once. */
export function createListener({ fetch, peek, files, requests, newRequestId }: ListenerOptions): RequestListener {
  const listen = requestListener(fetch);
  return (request, response) => {
    if (request.method === 'GET' || request.method === 'HEAD') {
      const url = request.url ?? '/';
      const query = url.indexOf('?');
      const path = query === -1 ? url : url.slice(0, query);
      const page = peek(path, request.headers);
      const stored = page ?? files.get(path);
      if (stored !== undefined) {
        const requestId = newRequestId(request.socket.remoteAddress, request.headers['x-request-id']);
        const route = page === null ? 'file' : 'page';
        requests.follow(request, response, () => ({ requestId, route, user: null }));
        return write(request, response, stored, requestId);
      }
    }
    void listen(request, response);
  };
}
