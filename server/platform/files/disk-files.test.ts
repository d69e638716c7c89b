import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDiskFiles } from './disk-files.ts';
import type { Files } from './files.ts';

describe('files on disk', () => {
  let folder: string;
  let files: Files;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'files-'));
    files = createDiskFiles(folder);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function* bytes(...chunks: string[]) {
    for (const chunk of chunks) yield Buffer.from(chunk);
  }
  const text = async (stream: ReadableStream<Uint8Array> | null) =>
    stream === null ? null : new Response(stream).text();
  const incoming = () => readdir(join(folder, 'incoming'));

  test('reads a stored file in full or by range, copies and removes it', async () => {
    const [id, copy] = [randomUUID(), randomUUID()];
    await files.put(id, bytes('01234', '', '56789'));
    expect(await text(await files.get(id))).toBe('0123456789');
    expect(await text(await files.get(id, { start: 3, end: 6 }))).toBe('3456');
    await files.copy(id, copy);
    await files.remove([id, randomUUID()]);
    expect([await text(await files.get(id)), await text(await files.get(copy))]).toEqual([null, '0123456789']);
    expect((await stat(join(folder, copy.slice(0, 2), copy))).mode & 0o777).toBe(0o600);
    expect(await incoming()).toEqual([]);
    await expect(files.copy(randomUUID(), randomUUID())).rejects.toMatchObject({ name: 'MissingFileError' });
  });

  test('leaves nothing behind when the source fails midway', async () => {
    const id = randomUUID();
    async function* broken() {
      yield Buffer.from('half');
      throw new Error('source failed');
    }
    await expect(files.put(id, broken())).rejects.toThrow('source failed');
    expect([await files.get(id), await incoming()]).toEqual([null, []]);
  });

  test.each([
    '',
    '.',
    '..',
    '../x',
    '/etc/passwd',
    'a/b',
    `${randomUUID()}/..`,
    `${randomUUID()}\0`,
    randomUUID().toUpperCase(),
  ])('rejects %j as a file id', async (id) => {
    await expect(files.put(id, bytes('x'))).rejects.toThrow(TypeError);
    await expect(files.get(id)).rejects.toThrow(TypeError);
    await expect(files.remove([id])).rejects.toThrow(TypeError);
    await expect(files.copy(id, randomUUID())).rejects.toThrow(TypeError);
  });

  test('a process killed while writing leaves nothing readable, and a sweep removes its remains', async () => {
    const id = randomUUID();
    const script = `
      import { createDiskFiles } from ${JSON.stringify(join(import.meta.dirname, 'disk-files.ts'))};
      async function* slow() {
        yield Buffer.alloc(100_000);
        process.stdout.write('half');
        await new Promise((resolve) => setTimeout(resolve, 60_000));
      }
      await createDiskFiles(${JSON.stringify(folder)}).put(${JSON.stringify(id)}, slow());`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = once(child, 'exit');
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await exited;
    expect([await files.get(id), (await incoming()).length]).toEqual([null, 1]);
    await files.sweep(new Date(Date.now() - 60_000));
    expect(await incoming()).toHaveLength(1);
    await files.sweep(new Date(Date.now() + 1000));
    expect(await incoming()).toEqual([]);
  });
});
