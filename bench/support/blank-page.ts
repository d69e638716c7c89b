import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const BLANK =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="description" content="One line"><link rel="icon" href="data:,"><title>One line</title></head><body><h1>One line</h1></body></html>';
/** Headers that describe the original body. */
const OF_THE_BODY = /^(content-(type|length|encoding)|etag|date|connection|keep-alive|transfer-encoding|vary)$/;

/** Serves one line of text with the headers of the page at this URL: the browser's own cost of showing a page. */
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
