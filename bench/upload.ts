// An upload of 3 GB while the server is killed five times: the most memory that any of its processes used. The embedded
// engine alone takes 375 MB or more, so there the rise since the start of the process counts.
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Engine } from '#server/platform/db/database.ts';
import { freePort } from '#tests/support/postgres.ts';
import { hashOf, makeSparseFile, uploadInterrupted } from '#tests/support/interrupted-upload.ts';
import type { Benchmark, Finding } from './support/finding.ts';
import { residentOf } from './support/memory.ts';
import { makePlace, startShop } from './support/shop.ts';

const BYTES = 3_000_000_000;
const KILLS = 5;
const MEGABYTE = 1_000_000;
const SAMPLE_MS = 100;
const MAX_MB = { postgres: 400, pglite: 200 };

const benchmark: Benchmark = async () => [await measure('pglite'), await measure('postgres')];
export default benchmark;

async function measure(engine: Engine): Promise<Finding> {
  const place = await makePlace(engine, { PORT: String(await freePort()) });
  try {
    const file = join(place.dataDir, 'film.bin');
    const sha256 = await makeSparseFile(file, BYTES);
    let shop = await startShop(place);
    const { url, serviceHeaders } = shop;
    const memory = watchMemory(() => shop.pid);
    const began = performance.now();
    await uploadInterrupted({
      file,
      bytes: BYTES,
      sha256,
      url,
      headers: { authorization: serviceHeaders['authorization'] ?? '' },
      target: { bucketName: 'deliverables', objectName: 'film.bin', contentType: 'application/octet-stream' },
      kills: KILLS,
      killAndRestart: async () => {
        await shop.kill();
        shop = await startShop(place);
      },
    });
    const seconds = (performance.now() - began) / 1000;
    await requireContent(`${url}/storage/v1/object/deliverables/film.bin`, serviceHeaders, sha256);
    const { peak, rise } = memory.stop();
    await shop.stop();
    return {
      what: `upload of 3 GB, server killed ${KILLS} times, ${engine}`,
      figure: `${peak.toFixed(0)} MB at most, ${rise.toFixed(0)} MB above the start, ${seconds.toFixed(0)} s (${(BYTES / MEGABYTE / seconds).toFixed(0)} MB/s)`,
      beside: `disk: ${await diskSpeed(place.dataDir)}`,
      value: engine === 'postgres' ? peak : rise,
      goal: { atMost: MAX_MB[engine] },
    };
  } finally {
    await place.remove();
  }
}

/** Samples the resident memory of a process that may be replaced by another. */
function watchMemory(pid: () => number) {
  const first = new Map<number, number>();
  const figures = { peak: 0, rise: 0 };
  const timer = setInterval(() => {
    const now = residentOf(pid());
    if (now === null) return;
    const start = first.get(pid()) ?? now;
    first.set(pid(), start);
    figures.peak = Math.max(figures.peak, now);
    figures.rise = Math.max(figures.rise, now - start);
  }, SAMPLE_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return figures;
    },
  };
}

async function requireContent(url: string, headers: Record<string, string>, sha256: string): Promise<void> {
  const { body } = await fetch(url, { headers });
  if (body === null || (await hashOf(body)) !== sha256) throw new Error('the stored file differs from the one sent');
}

/** Of writes of 6 MiB, each made durable. */
async function diskSpeed(folder: string): Promise<string> {
  const [part, parts] = [Buffer.alloc(6 * 1024 * 1024), 50];
  const file = await open(join(folder, 'speed'), 'w');
  const began = performance.now();
  for (let index = 0; index < parts; index += 1) {
    await file.write(part);
    await file.datasync();
  }
  await file.close();
  const seconds = (performance.now() - began) / 1000;
  return `${((part.length * parts) / MEGABYTE / seconds).toFixed(0)} MB/s`;
}
