import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const BLANK =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="description" content="One line"><link rel="icon" href="data:,"><title>One line</title></head><body><h1>One line</h1></body></html>';
/** What tells of the shop's own body. */
const OF_THE_BODY = /^(content-(type|length|encoding)|etag|date|connection|keep-alive|transfer-encoding|vary)$/;

/** One line of text, answered with the headers of the page at this address: what a browser takes for itself to show anything. */
export async function serveBlank(page: string): Promise<{ url: string; stop(): Promise<void> }> {
  const { headers } = await fetch(page, { method: 'HEAD' });
  const likewise = [...headers].filter(([name]) => !OF_THE_BODY.test(name));
  const server = createServer((_, response) => {
    for (const [name, value] of likewise) response.setHeader(name, value);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(BLANK);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
