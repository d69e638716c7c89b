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
      pipeline(answer, outgoing).then(
        // A process that has answered early, to a body that is too large, takes no more of it.
        () => incoming.complete || forwarded.destroy(),
        () => outgoing.destroy(),
      );
    });
    forwarded.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()));
    // The client's connection has further requests behind what is left of the body.
    forwarded.once('close', () => incoming.unpipe(forwarded).resume());
    incoming.once('close', () => incoming.complete || forwarded.destroy());
    incoming.pipe(forwarded);
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
