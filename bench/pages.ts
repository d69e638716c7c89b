// Cached pages compared with the upper bound: node:http writing the same bytes.
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import { createListener } from '#server/http/listener.ts';
import { createRequestIds } from '#server/http/request-context.ts';
import { createRequestLog } from '#server/http/request-log.ts';
import { createMetrics } from '#server/platform/metrics.ts';
import { Pages } from '#server/rendering/pages.ts';
import { loadRenderer } from '#server/rendering/renderer.ts';
import { loadStaticFiles } from '#server/http/static.ts';
import { ROOT } from '../scripts/prepare.mjs';
import { median, perSecond, type Benchmark } from './support/finding.ts';
import { load } from './support/load.ts';

const BUILD = join(ROOT, 'build');
const PATH = '/auth/login';
const CONNECTIONS = 50;

function listen(listener: RequestListener): Promise<{ server: Server; url: string }> {
  const server = createServer(listener);
  return new Promise((done) =>
    server.listen(0, '127.0.0.1', () =>
      done({ server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
    ),
  );
}

const benchmark: Benchmark = async ({ seconds, rounds }) => {
  const empty = async () => Response.json([]);
  const pages = new Pages({
    renderer: loadRenderer(BUILD),
    api: empty,
    publicUrl: () => 'http://127.0.0.1',
    log: console,
  });
  const rendered = await pages.handle(new Request(`http://127.0.0.1${PATH}`, { headers: { 'accept-encoding': 'br' } }));
  const body = Buffer.from(await rendered.arrayBuffer());
  const headers = [...rendered.headers].flat();
  const peer = await listen((_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  });
  const files = await loadStaticFiles(join(BUILD, 'client'), false);
  const log = pino(pino.destination({ dest: '/dev/null', sync: false }));
  const ours = await listen(
    createListener({
      fetch: (request) => pages.handle(request),
      peek: (path) => pages.peek(path),
      files,
      requests: createRequestLog({ log, metrics: createMetrics() }),
      newRequestId: createRequestIds({ hops: 0 }),
    }),
  );

  const shot = { method: 'GET', path: PATH, headers: { 'accept-encoding': 'gzip, deflate, br' } } as const;
  const limits: number[] = [];
  const served: number[] = [];
  for (let round = 0; round < rounds; round++) {
    limits.push((await load(peer.url, [shot], { connections: CONNECTIONS, seconds })).perSecond);
    served.push((await load(ours.url, [shot], { connections: CONNECTIONS, seconds })).perSecond);
  }
  peer.server.close();
  ours.server.close();
  return [
    {
      what: `a page from memory, ${body.length} bytes compressed, ${CONNECTIONS} connections`,
      figure: perSecond(median(served)),
      beside: `node:http writing the same bytes: ${perSecond(median(limits))}`,
      value: median(served.map((one, n) => one / limits[n]!)),
      // With a log line and a metrics sample per request; about 0.9 without.
      goal: { atLeast: 0.6 },
    },
  ];
};
export default benchmark;
