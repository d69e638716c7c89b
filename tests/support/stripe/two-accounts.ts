import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '#server/platform/clock.ts';
import type { StripeStandIn } from './control.ts';
import { startStripe } from './stand-in.ts';

/** Accounts at one Stripe: the key of a request says whose it is. */
export interface StripeAccountsStandIn {
  /** For `STRIPE_API_BASE`. */
  url: string;
  first: StripeStandIn;
  second: StripeStandIn;
  /** Secret keys that are restricted: they may not read their account. */
  restricted: Set<string>;
  close(): Promise<void>;
}

export async function startTwoAccounts(options: { clock?: Clock } = {}): Promise<StripeAccountsStandIn> {
  const first = await startStripe({ ...options, account: 'acct_1First' });
  const second = await startStripe({ ...options, account: 'acct_1Second' });
  const restricted = new Set<string>();
  const server = createServer((incoming, outgoing) => {
    const key = incoming.headers.authorization?.replace('Bearer ', '') ?? '';
    if (incoming.url === '/v1/account' && restricted.has(key)) {
      const error = { type: 'invalid_request_error', message: 'The key lacks the permission rak_accounts_read.' };
      outgoing.writeHead(403, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
      return;
    }
    const isSecond = key === second.keys.secretKey;
    const { hostname, port } = new URL((isSecond ? second : first).url);
    const { url: path, method, headers } = incoming;
    const forwarded = request({ hostname, port, path, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on('error', (error) => outgoing.destroy(error));
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    first,
    second,
    restricted,
    async close() {
      server.closeAllConnections();
      await Promise.all([first.close(), second.close(), new Promise((resolve) => server.close(resolve))]);
    },
  };
}
