// A cached page, with access log and metrics, compared with the upper bound: node:http writing the same bytes.
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { median, perSecond, type Benchmark } from './support/finding.ts';
import { load } from './support/load.ts';
import { startPeer } from './support/peer-process.ts';
import { makePlace, startShop } from './support/shop.ts';

const PATH = '/auth/login';
const CONNECTIONS = 50;
const ACCEPTED = { 'accept-encoding': 'gzip, deflate, br' };

interface Stored {
  body: Buffer;
  /** Names and values by turns. */
  headers: string[];
}

/** As it is on the wire. @throws if it is not a page */
async function download(url: string): Promise<Stored> {
  const sent = request(url + PATH, { headers: ACCEPTED });
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`${PATH} returned ${response.statusCode}`);
  return { body: Buffer.concat(await response.toArray()), headers: response.rawHeaders };
}

const benchmark: Benchmark = async ({ seconds, rounds }) => {
  const place = await makePlace('pglite', { LOG_LEVEL: 'info' });
  const shop = await startShop(place);
  const limits: number[] = [];
  const served: number[] = [];
  let size = 0;
  try {
    const page = await download(shop.url);
    size = page.body.length;
    const file = join(place.dataDir, 'page');
    await writeFile(file, page.body);
    const peer = await startPeer('same-bytes.ts', [file, JSON.stringify(page.headers)]);
    const fired = async (url: string) => {
      const shot = { method: 'GET', path: PATH, headers: ACCEPTED } as const;
      const { failures, perSecond: rate } = await load(url, [shot], { connections: CONNECTIONS, seconds });
      if (failures > 0) throw new Error(`${failures} requests to ${url} failed`);
      return rate;
    };
    for (let round = 0; round < rounds; round++) {
      limits.push(await fired(peer.url));
      served.push(await fired(shop.url));
    }
    peer.stop();
  } finally {
    await shop.stop();
    await place.remove();
  }
  return [
    {
      what: `a page from memory, ${size} bytes compressed, ${CONNECTIONS} connections`,
      figure: perSecond(median(served)),
      beside: `node:http writing the same bytes: ${perSecond(median(limits))}`,
      value: median(served.map((one, n) => one / limits[n]!)),
      goal: { atLeast: 0.6 },
    },
  ];
};
export default benchmark;
