import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashOf, makeSparseFile, uploadInterrupted } from '#tests/support/interrupted-upload.ts';
import { startProcess, type RunningServer } from '#tests/support/process.ts';
import { S3_KEYS, startS3 } from '#tests/support/s3-server.ts';

const SERVICE_KEY = 'a-service-key-for-tests-of-uploads-0001';
const MIB = 1024 * 1024;
// Two kills here; `npm run bench -- upload` sends 3 GB through five.
const KILLS = 2;

describe.each([
  ['postgres', 'disk'],
  ['pglite', 's3'],
] as const)('upload interrupted by kill -9 on %s with files on %s', (engine, store) => {
  let server: RunningServer;
  let folder: string;
  let s3: Awaited<ReturnType<typeof startS3>>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hypecast-upload-'));
    s3 = await startS3('shop-files');
    const s3Settings = {
      S3_ENDPOINT: s3.endpoint.href,
      S3_BUCKET: 'shop-files',
      S3_ACCESS_KEY_ID: S3_KEYS.accessKeyId,
      S3_SECRET_ACCESS_KEY: S3_KEYS.secretAccessKey,
    };
    server = await startProcess(engine, {
      SERVICE_ROLE_KEY: SERVICE_KEY,
      DEMO_DATA: 'off',
      ...(store === 's3' && s3Settings),
    });
  });
  afterAll(async () => {
    await server.remove();
    await s3.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('is complete after it resumes', { timeout: 120_000 }, async () => {
    const file = join(folder, 'film.bin');
    const bytes = 25 * MIB + 1;
    const sha256 = await makeSparseFile(file, bytes);
    await uploadInterrupted({
      file,
      bytes,
      sha256,
      url: server.url,
      headers: { authorization: `Bearer ${SERVICE_KEY}` },
      target: { bucketName: 'deliverables', objectName: 'film.bin', contentType: 'application/octet-stream' },
      kills: KILLS,
      killAndRestart: async () => {
        server = await server.restart();
      },
    });
    const supabase = createClient(server.url, SERVICE_KEY, { auth: { persistSession: false } });
    const { data, error } = await supabase.storage.from('deliverables').createSignedUrl('film.bin', 60);
    if (error !== null) throw error;
    const { body } = await fetch(data.signedUrl);
    if (body === null) throw new Error('no content');
    expect(await hashOf(body)).toBe(sha256);
    expect(s3.objects.size).toBe(store === 's3' ? 1 : 0);
  });
});
