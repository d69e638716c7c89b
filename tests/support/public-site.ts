import { createServer as createProxy, request } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect, type AddressInfo } from 'node:net';
import { selfSigned } from './certificate.ts';

/** A shop under a public name with TLS, as behind a proxy: for browsers whose context has `proxy` and ignores the certificate. */
export interface PublicSite {
  /** For `PUBLIC_URL`. */
  url: string;
  /** For the context of a browser: every name leads here. */
  proxy: { server: string };
  /** The server's own port, once it is known. */
  port: number;
  close(): Promise<void>;
}

export async function startPublicSite(host: string): Promise<PublicSite> {
  const { privateKey: key, certificate: cert } = selfSigned(host);
  const site = { url: `https://${host}`, port: 0 };
  const tls = createTlsServer({ key, cert }, (incoming, outgoing) => {
    const { method, url, socket } = incoming;
    const headers = { ...incoming.headers, 'x-forwarded-for': '198.51.100.7', 'x-forwarded-proto': 'https' };
    const forwarded = request({ host: '127.0.0.1', port: site.port, path: url, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on('error', () => socket.destroy());
    incoming.pipe(forwarded);
  });
  const proxy = createProxy();
  proxy.on('connect', (_request, client) => {
    const upstream = connect((tls.address() as AddressInfo).port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n');
      client.pipe(upstream).pipe(client);
    });
    upstream.on('error', () => client.destroy());
    client.on('error', () => upstream.destroy());
  });
  await Promise.all(
    [tls, proxy].map((server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))),
  );
  return Object.assign(site, {
    proxy: { server: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` },
    async close() {
      for (const server of [tls, proxy]) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  });
}
