import sharp from 'sharp';
import * as tus from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '#tests/support/database.ts';
import { png } from '#tests/support/files.ts';
import { dataOf, errorsOf, startShipped, unanswered, type Shipped } from './server.ts';

describe.each(engines)('the shipped storage API on %s', (engine) => {
  let server: Shipped;
  let storage: ReturnType<Shipped['client']>['storage'];
  let as: { accessToken: string };
  beforeAll(async () => {
    server = await startShipped(engine);
    storage = server.client(server.serviceKey).storage;
    as = { accessToken: server.serviceKey };
    dataOf(await storage.createBucket('open', { public: true }));
  });
  afterAll(() => server.remove());

  test('makes, reads, changes, empties and deletes buckets', async () => {
    dataOf(await storage.createBucket('short', { public: false }));
    expect(dataOf(await storage.getBucket('short')).public).toBe(false);
    dataOf(await storage.updateBucket('short', { public: true }));
    expect(dataOf(await storage.listBuckets()).map(({ id }) => id)).toContain('short');
    dataOf(await storage.emptyBucket('short'));
    dataOf(await storage.deleteBucket('short'));
  });

  test('takes files in each form in which clients send them', async () => {
    const form = new FormData();
    form.append('cacheControl', '60');
    form.append('', new File(['sent'], 'form.txt', { type: 'text/plain' }));
    const bytes = new TextEncoder().encode('sent');
    const forms = {
      file: new File(['sent'], 'a.txt', { type: 'text/plain' }),
      blob: new Blob(['sent'], { type: 'text/plain' }),
      form,
      buffer: Buffer.from('sent'),
      bytes: bytes.buffer,
      text: 'sent',
      stream: new Blob(['sent']).stream(),
    };
    for (const [name, body] of Object.entries(forms)) {
      const options = { contentType: 'text/plain', ...(name === 'stream' && { duplex: 'half' }) };
      dataOf(await storage.from('open').upload(`forms/${name}.txt`, body, options));
      const { publicUrl } = storage.from('open').getPublicUrl(`forms/${name}.txt`).data;
      expect(await (await fetch(publicUrl)).text(), name).toBe('sent');
    }
    dataOf(await storage.from('open').update('forms/file.txt', new Blob(['again'], { type: 'text/plain' })));
    expect(await dataOf(await storage.from('open').download('forms/file.txt')).text()).toBe('again');
    expect(
      await (await server.send('GET', '/storage/v1/object/authenticated/open/forms/blob.txt', { as })).text(),
    ).toBe('sent');
  });

  test('takes a file by a signed URL, and gives one by another', async () => {
    const { path, token } = dataOf(await storage.from('open').createSignedUploadUrl('signed.txt'));
    const stranger = server.client().storage.from('open');
    dataOf(await stranger.uploadToSignedUrl(path, token, new Blob(['signed'], { type: 'text/plain' })));
    const { signedUrl } = dataOf(await storage.from('open').createSignedUrl('signed.txt', 60));
    expect(await (await fetch(signedUrl)).text()).toBe('signed');
    const [first] = dataOf(await storage.from('open').createSignedUrls(['signed.txt'], 60));
    expect(await (await fetch(first?.signedUrl ?? '')).text()).toBe('signed');
  });

  test('lists, describes, moves, copies and removes files', async () => {
    const files = storage.from('open');
    dataOf(await files.upload('a.txt', 'a', { contentType: 'text/plain' }));
    dataOf(await files.copy('a.txt', 'b.txt'));
    dataOf(await files.move('b.txt', 'c.txt'));
    expect(dataOf(await files.list('', { search: 'c.txt' }))).toHaveLength(1);
    expect(dataOf(await files.listV2({ prefix: 'c.txt' })).objects).toHaveLength(1);
    expect(dataOf(await files.info('c.txt')).size).toBe(1);
    expect(dataOf(await files.exists('c.txt'))).toBe(true);
    for (const access of ['public', 'authenticated'])
      await server.send('GET', `/storage/v1/object/info/${access}/open/c.txt`, { as });
    expect(dataOf(await files.remove(['c.txt']))).toHaveLength(1);
    await server.send('DELETE', '/storage/v1/object/open/a.txt', { as });
  });

  test('takes resumable uploads, and ends them', async () => {
    const endpoint = `${server.url}/storage/v1/upload/resumable`;
    const headers = { authorization: `Bearer ${server.serviceKey}` };
    const begin = (name: string, onProgress?: (upload: tus.Upload) => void) =>
      new Promise<tus.Upload>((resolve, reject) => {
        const upload = new tus.Upload(Buffer.alloc(12 * 1024 * 1024), {
          endpoint,
          headers,
          chunkSize: 6 * 1024 * 1024,
          retryDelays: null,
          metadata: { bucketName: 'open', objectName: name, contentType: 'application/octet-stream' },
          onChunkComplete: () => onProgress?.(upload),
          onSuccess: () => resolve(upload),
          onError: reject,
        });
        upload.start();
      });
    expect((await server.send('OPTIONS', '/storage/v1/upload/resumable', { as })).headers.get('tus-version')).toBe(
      '1.0.0',
    );
    await begin('whole.bin');
    expect(dataOf(await storage.from('open').info('whole.bin')).size).toBe(12 * 1024 * 1024);

    const half = await new Promise<tus.Upload>((resolve, reject) => {
      begin('half.bin', resolve).catch(reject);
    });
    await half.abort();
    const tusHeaders = { 'tus-resumable': '1.0.0' };
    const { pathname } = new URL(half.url ?? '');
    await server.send('HEAD', pathname, { as, headers: tusHeaders });
    await server.send('DELETE', pathname, { as, headers: tusHeaders });
  });

  test('resizes images', async () => {
    const picture = await sharp(png()).resize(40, 40).png().toBuffer();
    dataOf(await storage.from('open').upload('picture.png', picture, { contentType: 'image/png' }));
    const transform = { width: 16, height: 16 };
    const width = async (image: Blob) => (await sharp(Buffer.from(await image.arrayBuffer())).metadata()).width;
    const fetched = async (url: string) => (await fetch(url)).blob();
    const files = storage.from('open');
    expect(await width(dataOf(await files.download('picture.png', { transform })))).toBe(16);
    expect(await width(await fetched(files.getPublicUrl('picture.png', { transform }).data.publicUrl))).toBe(16);
    const { signedUrl } = dataOf(await files.createSignedUrl('picture.png', 60, { transform }));
    expect(await width(await fetched(signedUrl))).toBe(16);
  });

  test('has no other route', async () => {
    expect(await unanswered(server, (path) => path.startsWith('/storage/'))).toEqual([]);
    expect(errorsOf(server)).toEqual([]);
  });
});
