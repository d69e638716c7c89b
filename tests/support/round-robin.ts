import { once } from 'node:events';
import { createServer, request, Agent } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';

export interface Balancer {
  url: string;
  close(): Promise<void>;
}

const KEEP_ALIVE_MS = 120_000;

/** A load balancer that sends each request to the next process, whatever connection it came by. */
export async function startRoundRobin(urls: readonly string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const target = new URL(incoming.url ?? '/', urls[turn++ % urls.length]);
    const forwarded = request(target, { method: incoming.method, headers: incoming.headers, agent }, (answer) => {
      // Of that connection, not of this one.
      for (const name of ['connection', 'keep-alive']) delete answer.headers[name];
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      pipeline(answer, outgoing).catch(() => outgoing.destroy());
    });
    forwarded.once('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()));
    pipeline(incoming, forwarded).catch(() => forwarded.destroy());
  }).listen(0, '127.0.0.1');
  // A client must not send a request just when its idle connection is closed.
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      agent.destroy();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}
