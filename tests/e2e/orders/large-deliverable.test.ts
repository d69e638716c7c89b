import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { DEFAULT_ENGINE } from '#tests/support/database.ts';
import { makeAccount, restAs, visitAs, type Account } from '#tests/support/accounts.ts';
import { barriers } from '#tests/support/axe.ts';
import { launchOptimisingBrowser, pictureFailure, sizes } from '#tests/support/browser.ts';
import { holdParts, type HeldParts } from '#tests/support/held-parts.ts';
import { hashOf, makeSparseFile, PART_BYTES } from '#tests/support/interrupted-upload.ts';
import { startProcess, type RunningServer } from '#tests/support/process.ts';
import { buyOne } from '#tests/support/purchases.ts';

const BYTES = 4 * PART_BYTES + 1000;

let server: RunningServer;
let browser: Browser;
let client: Account;
let page: Page;
let folder: string;
let film: string;
let sha256: string;
let parts: HeldParts;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hypecast-film-'));
  film = join(folder, 'final cut.bin');
  sha256 = await makeSparseFile(film, BYTES);
  [server, browser] = await Promise.all([
    startProcess(DEFAULT_ENGINE, { DEMO_DATA: 'off' }),
    launchOptimisingBrowser(),
  ]);
  const [buyer, admin] = await Promise.all([makeAccount(server), makeAccount(server, { admin: true })]);
  client = buyer;
  const order = await buyOne(server, client, 'ai-video-creation-standard');
  ({ page } = await visitAs(browser, server, admin));
  parts = await holdParts(page);
  await page.goto(`/admin/orders/${order.id}`);
});
afterAll(async () => {
  await browser?.close();
  await server?.remove();
  await rm(folder, { recursive: true, force: true });
});
beforeEach((context) => {
  context.onTestFailed(() => pictureFailure(context, page));
});

const dialog = () => page.getByRole('dialog');

async function deliver(): Promise<void> {
  await page.getByRole('button', { name: 'Deliver a file or link' }).click();
  await dialog().getByLabel('Title').fill('The film');
  await dialog().getByLabel('File').setInputFiles(film);
  await dialog().getByRole('button', { name: 'Deliver' }).click();
}

test('uploads a film in parts: paused, resumed, offline, and after the browser was closed', async () => {
  await deliver();
  await parts.untilHeldAt(0);
  await dialog().getByRole('button', { name: 'Pause' }).click();
  await dialog()
    .getByText(/^Paused at \d+%$/)
    .first()
    .waitFor();
  for (const size of ['phone', 'desktop'] as const) {
    await page.setViewportSize(sizes[size]);
    expect([size, await barriers(page)]).toEqual([size, []]);
  }
  parts.letThrough(PART_BYTES);
  await dialog().getByRole('button', { name: 'Resume' }).click();
  await parts.untilHeldAt(PART_BYTES);

  await page.context().setOffline(true);
  parts.letThrough(2 * PART_BYTES);
  await dialog()
    .getByText(/^The connection was lost at \d+%\./)
    .first()
    .waitFor();
  parts.failOffsets(1);
  await page.context().setOffline(false);
  await parts.untilHeldAt(2 * PART_BYTES);
  await dialog().getByText('Uploaded: 49%').waitFor();

  page.once('dialog', (question) => void question.accept());
  await page.reload();
  parts.letThrough(BYTES);
  parts.sent.splice(0);
  await deliver();
  await page.getByText('“The film” was sent to the client.').waitFor();
  // A part that was held when the page went away may still be recorded.
  expect(Math.min(...parts.sent)).toBe(2 * PART_BYTES);

  const [delivered] = await restAs<{ path: string }[]>(server, client, 'deliverables?select=path');
  const { body } = await fetch(`${server.url}/storage/v1/object/authenticated/deliverables/${delivered?.path}`, {
    headers: { authorization: `Bearer ${client.session.access_token}` },
  });
  if (body === null) throw new Error('no content');
  expect(await hashOf(body)).toBe(sha256);
});
