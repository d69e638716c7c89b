import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTaxRegister, type TaxRegister } from '#server/modules/taxes/tax-register.ts';

/** How the stand-in answers about a number. */
export type Behavior = 'valid' | 'invalid' | 'busy' | 'down' | 'slow' | 'garbage' | 'other' | 'endless' | 'elsewhere';

export interface RegisterStandIn {
  register: TaxRegister;
  /** The requests so far, as `FR40303265045`. */
  asked: string[];
  answerWith(behavior: Behavior): void;
  close(): Promise<void>;
}

/** Only a request that is never answered takes this long. */
const TIMEOUT_MS = 3000;

/** A stand-in for the European Union's register of tax numbers. */
export async function startRegister(): Promise<RegisterStandIn> {
  let behavior: Behavior = 'valid';
  const asked: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { countryCode, vatNumber } = JSON.parse(body) as { countryCode: string; vatNumber: string };
      asked.push(`${request.method} ${request.url} ${countryCode}${vatNumber}`);
      respond(response, behavior, { countryCode, vatNumber });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/rest-api/`);
  return {
    register: createTaxRegister({ base, timeoutMs: TIMEOUT_MS }),
    asked,
    answerWith: (next) => {
      behavior = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function respond(
  response: ServerResponse,
  behavior: Behavior,
  about: { countryCode: string; vatNumber: string },
): void {
  const json = (body: object) => response.end(JSON.stringify(body));
  switch (behavior) {
    case 'valid':
    case 'invalid':
      json({ ...about, requestDate: '2026-11-25T00:00:00Z', valid: behavior === 'valid', name: '---', address: '---' });
      return;
    case 'busy':
      json({ actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] });
      return;
    case 'down':
      response.writeHead(503).end();
      return;
    case 'garbage':
      response.end('<html>Maintenance</html>');
      return;
    case 'other':
      json({ ...about, vatNumber: '00000000000', valid: true });
      return;
    case 'endless':
      response.end(JSON.stringify({ ...about, valid: true, name: 'x'.repeat(100_000) }));
      return;
    case 'elsewhere':
      response.writeHead(302, { location: 'https://example.test/' }).end();
      return;
    case 'slow':
      // Never answers: the caller's timeout ends it.
      break;
  }
}
