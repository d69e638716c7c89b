// An export of 50 MB, previewed and applied by the team, compared with csv-parse and COPY alone for the same rows; and what
// others wait for a read meanwhile.
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createClient } from '@supabase/supabase-js';
import { parse } from 'csv-parse';
import type { ImportReport } from '#domain/campaigns/result-import.ts';
import type { Database, Engine } from '#server/platform/db/database.ts';
import { openPglite } from '#server/platform/db/pglite.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { median, type Benchmark, type Finding } from './support/finding.ts';
import { call, makePlace, makeShoppers, startShop, type Place, type Shop, type Shopper } from './support/shop.ts';

const BYTES = 50_000_000;
const CAMPAIGNS = 20;
const DAYS = 500;
const SLICE = 5_000;
const READ_EVERY_MS = 50;
const MAX_RATIO = 3;
const MAX_WAIT_MS = 100;

const benchmark: Benchmark = async (options) => [
  ...(await measure('postgres', options)),
  ...(await measure('pglite', options)),
];
export default benchmark;

async function measure(engine: Engine, { rounds }: { rounds: number }): Promise<Finding[]> {
  const place = await makePlace(engine);
  const shop = await startShop(place);
  const bare = await openBare(place);
  try {
    const [admin, client] = (await makeShoppers(shop, 2)) as [Shopper, Shopper];
    const mapping = await makeCampaigns(shop, client.id);
    const [ours, theirs, waits]: [number[], number[], number[]] = [[], [], []];
    let rows = 0;
    for (let round = 0; round < rounds; round++) {
      const file = join(place.dataDir, 'large.csv');
      rows = await writeExport(file, round);
      theirs.push(await timed(() => bare.copy(file)));
      const stop = readMeanwhile(shop, client);
      ours.push(await importFile(shop, admin, { file, round, mapping }));
      waits.push(...(await stop()));
    }
    const [mine, peer] = [median(ours), median(theirs)];
    return [
      {
        what: `import of 50 MB, ${rows.toLocaleString('en-US')} rows, ${engine}`,
        figure: `${mine.toFixed(1)} s`,
        beside: `csv-parse and COPY alone: ${peer.toFixed(1)} s`,
        value: mine / peer,
        goal: { atMost: MAX_RATIO },
      },
      {
        what: `a client's read during it, ${engine}`,
        figure: `p50 ${median(waits).toFixed(0)} ms of ${waits.length}, at most ${Math.max(...waits).toFixed(0)} ms`,
        beside: '',
        value: median(waits),
        goal: { atMost: MAX_WAIT_MS },
      },
    ];
  } finally {
    await bare.close();
    await shop.stop();
    await place.remove();
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

const nameOf = (n: number) => `Large campaign ${n}`;

async function makeCampaigns(shop: Shop, client: string): Promise<Record<string, string>> {
  const rows = await call<{ id: string; name: string }[]>(shop, '/rest/v1/campaigns?select=id,name', {
    headers: { ...shop.serviceHeaders, prefer: 'return=representation' },
    body: Array.from({ length: CAMPAIGNS }, (_, n) => ({
      client_id: client,
      name: nameOf(n),
      service: 'youtube-ads',
      platform: 'google-ads',
    })),
  });
  return Object.fromEntries(rows.map(({ name, id }) => [name, id]));
}

/** Rows of devices and networks, as Google Ads writes them. The figures differ in each round. */
async function writeExport(path: string, round: number): Promise<number> {
  const file = await open(path, 'w');
  let text = 'Campaign report\nDay,Campaign,Device,Currency code,Impr.,Clicks,Cost\n';
  let [rows, bytes] = [0, 0];
  for (; bytes + text.length < BYTES; rows++) {
    const day = new Date(Date.UTC(2025, 0, 1 + (rows % DAYS))).toISOString().slice(0, 10);
    const campaign = nameOf(Math.floor(rows / DAYS) % CAMPAIGNS);
    text += `${day},${campaign},Mobile phones with full browsers,USD,"1,0${String(rows % 100).padStart(2, '0')}",${(rows % 90) + round},${((rows % 700) / 100).toFixed(2)}\n`;
    if (text.length < 1_000_000) continue;
    bytes += text.length;
    await file.write(text);
    text = '';
  }
  await file.write(text);
  await file.close();
  return rows;
}

interface Bare {
  copy(file: string): Promise<void>;
  close(): Promise<void>;
}

/** The embedded engine serves one process, so the bare driver gets a database of its own. */
async function openBare(place: Place): Promise<Bare> {
  const twin = place.database === null ? await makePlace('pglite') : null;
  const db: Database =
    place.database === null
      ? await openPglite({ dataDir: join(twin?.dataDir ?? '', 'bare') })
      : openPostgres(await place.database('bare'), 1);
  await db.script(
    'create unlogged table copied (day date, campaign text, device text, currency text, impressions bigint, clicks bigint, cost numeric)',
  );
  return {
    copy: async (file) => {
      await db.query('truncate copied');
      const parser = createReadStream(file).pipe(parse({ from: 3, relax_column_count: true }));
      let lines: string[] = [];
      const flush = async () => {
        const text = Buffer.from(lines.join(''));
        lines = [];
        await db.transaction((sql) => sql.copyIn('copied', text), { copies: true });
      };
      for await (const record of parser as AsyncIterable<string[]>) {
        lines.push(`${record.map((cell) => cell.replaceAll(',', '')).join('\t')}\n`);
        if (lines.length === SLICE) await flush();
      }
      await flush();
    },
    close: async () => {
      await db.close();
      await twin?.remove();
    },
  };
}

interface Upload {
  file: string;
  round: number;
  mapping: Record<string, string>;
}

/** @returns seconds from the request for a preview until its rows are applied */
async function importFile(shop: Shop, admin: Shopper, { file, round, mapping }: Upload): Promise<number> {
  const path = `imports/00000000-0000-4000-8000-00000000000${round}/large.csv`;
  const { storage } = createClient(shop.url, 'anon', { accessToken: async () => admin.accessToken });
  const { error } = await storage.from('evidence').upload(path, createReadStream(file), {
    contentType: 'text/csv',
    duplex: 'half',
  });
  if (error !== null) throw error;
  const { headers } = admin;
  return timed(async () => {
    const { id, report } = await call<{ id: string; report: ImportReport }>(shop, '/functions/v1/preview-import', {
      headers,
      body: { path },
    });
    const names = report.names.map(({ name }) => [name, mapping[name] ?? null]);
    const body = { import_id: id, mapping: Object.fromEntries(names) as Record<string, string | null> };
    const { outcome } = await call<{ outcome: string }>(shop, '/functions/v1/apply-import', { headers, body });
    if (outcome !== 'applied') throw new Error(`the import was ${outcome}`);
  });
}

/** Reads a few rows twenty times a second. @returns what ends it, with the milliseconds of each */
function readMeanwhile(shop: Shop, { id, headers }: Shopper): () => Promise<number[]> {
  const stop = new AbortController();
  const waits: number[] = [];
  const read = async () => {
    const began = performance.now();
    await call(shop, `/rest/v1/cart_items?select=*&user_id=eq.${id}`, { headers });
    waits.push(performance.now() - began);
  };
  const reading = (async () => {
    while (!stop.signal.aborted) await Promise.all([read(), setTimeout(READ_EVERY_MS)]);
  })();
  return async () => {
    stop.abort();
    await reading;
    return waits;
  };
}
