import { open, mkdtemp, rm } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser, Locator, Page } from 'playwright-core';
import { makeAccount, restAs, visitAs, type Account } from '#tests/support/accounts.ts';
import { barriers } from '#tests/support/axe.ts';
import { endVisits, launchOptimisingBrowser, pictureFailure, sizes } from '#tests/support/browser.ts';
import { holdParts, type HeldParts } from '#tests/support/held-parts.ts';
import { hashOf, PART_BYTES } from '#tests/support/interrupted-upload.ts';
import { startProcess, type RunningServer } from '#tests/support/process.ts';

const BYTES = 2 * PART_BYTES + 1000;

let server: RunningServer;
let browser: Browser;
let client: Account;
let admin: Account;
let folder: string;
let page: Page;
let parts: HeldParts;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hypecast-attachment-'));
  [server, browser] = await Promise.all([startProcess('postgres', { DEMO_DATA: 'off' }), launchOptimisingBrowser()]);
  [client, admin] = await Promise.all([makeAccount(server), makeAccount(server, { admin: true })]);
});
afterAll(async () => {
  if (browser) await endVisits(browser);
  await server?.remove();
  await rm(folder, { recursive: true, force: true });
});
beforeEach((context) => {
  context.onTestFailed(() => pictureFailure(context, page));
});

/** A sparse file that begins with `head`. */
async function makeFile(name: string, head: string): Promise<string> {
  const path = join(folder, name);
  const file = await open(path, 'w');
  await file.truncate(BYTES);
  await file.write(Buffer.from(head, 'latin1'), 0, null, 0);
  await file.close();
  return path;
}
const WAV = 'RIFF\xe8\x03\xc0\0WAVEfmt ';

async function visitPage(account: Account, path: string): Promise<void> {
  ({ page } = await visitAs(browser, server, account));
  parts = await holdParts(page);
  await page.goto(path);
}

interface Message {
  body: string;
  attachments: string[];
}
const messages = () => restAs<Message[]>(server, admin, 'ticket_messages?select=body,attachments&order=created_at');

async function requireStored(path: string | undefined, file: string): Promise<void> {
  const { body } = await fetch(`${server.url}/storage/v1/object/authenticated/tickets/${path}`, {
    headers: { authorization: `Bearer ${client.session.access_token}` },
  });
  if (body === null) throw new Error('no content');
  expect(await hashOf(body)).toBe(await hashOf(createReadStream(file)));
}

async function pauseAndResume(form: Locator, send: string): Promise<void> {
  await form.getByRole('button', { name: send }).click();
  await parts.untilHeldAt(0);
  await form.getByRole('button', { name: 'Pause' }).click();
  const paused = form.getByText(/^Paused at \d+%$/).first();
  await paused.waitFor();
  for (const size of ['phone', 'desktop'] as const) {
    await page.setViewportSize(sizes[size]);
    expect([size, await barriers(page)]).toEqual([size, []]);
  }
  parts.letThrough(PART_BYTES);
  await form.getByRole('button', { name: 'Resume' }).click();
  await parts.untilHeldAt(PART_BYTES);
  await form.getByText('Sent: 49%').waitFor();
}

describe('[CP-SUP-05] large attachments', () => {
  test('a client uploads one in parts, paused and resumed, and can leave one out', async () => {
    const file = await makeFile('mix.wav', WAV);
    await visitPage(client, '/dashboard/support');
    await page.getByRole('button', { name: 'New ticket' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New ticket' });
    await dialog.getByLabel('Subject').fill('The mix');
    await dialog.getByLabel('Message').fill('Here it is.');
    await dialog.locator('input[type=file]').setInputFiles(file);
    await pauseAndResume(dialog, 'Send ticket');

    await dialog.getByRole('button', { name: 'Remove mix.wav' }).click();
    await dialog.getByRole('button', { name: 'Send ticket' }).waitFor();
    expect(await dialog.getByRole('list', { name: 'Files to send' }).count()).toBe(0);
    expect(await dialog.getByLabel('Message').inputValue()).toBe('Here it is.');
    expect(await messages()).toEqual([]);

    await dialog.locator('input[type=file]').setInputFiles(file);
    await dialog.getByRole('button', { name: 'Send ticket' }).click();
    parts.letThrough(BYTES);
    await dialog.waitFor({ state: 'detached' });
    const [message] = await messages();
    expect(message?.body).toBe('Here it is.');
    await requireStored(message?.attachments[0], file);
  });

  test('closing the dialog cancels a paused upload', async () => {
    const file = await makeFile('take.wav', WAV);
    await visitPage(client, '/dashboard/support');
    await page.getByRole('button', { name: 'New ticket' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New ticket' });
    await dialog.getByLabel('Subject').fill('Never sent');
    await dialog.getByLabel('Message').fill('Never sent.');
    await dialog.locator('input[type=file]').setInputFiles(file);
    await dialog.getByRole('button', { name: 'Send ticket' }).click();
    await parts.untilHeldAt(0);
    await dialog.getByRole('button', { name: 'Pause' }).click();
    await dialog
      .getByText(/^Paused at \d+%$/)
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    // The upload ends just after the dialog has gone. The browser would ask here if the page still waited for it.
    const mayLeave = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await expect.poll(() => page.evaluate(mayLeave)).toBe(true);
    const questions: string[] = [];
    page.on('dialog', (question) => {
      questions.push(question.type());
      void question.accept();
    });
    await page.reload();
    expect(questions).toEqual([]);
    expect(await messages()).toHaveLength(1);
  });

  test('rejects a client’s file with a false audio type and keeps the text', async () => {
    const file = await makeFile('fake.wav', 'no sound');
    const [ticket] = await restAs<{ id: string }[]>(server, client, 'tickets?select=id');
    await visitPage(client, `/dashboard/support/tickets/${ticket?.id}`);
    await page.getByLabel('Your message').fill('Another one.');
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: 'Send message' }).click();
    parts.letThrough(BYTES);
    await page.getByText('fake.wav couldn’t be uploaded.').waitFor();
    expect(await page.getByLabel('Your message').inputValue()).toBe('Another one.');
    expect(await messages()).toHaveLength(1);
  });

  test('an admin replies with one', async () => {
    const file = await makeFile('master.wav', `${WAV}master`);
    const [ticket] = await restAs<{ id: string }[]>(server, client, 'tickets?select=id');
    await visitPage(admin, `/admin/tickets/${ticket?.id}`);
    const form = page.getByRole('form', { name: 'Answer' });
    await form.getByLabel('Reply', { exact: true }).fill('The master is attached.');
    await form.locator('input[type=file]').setInputFiles(file);
    await pauseAndResume(form, 'Send reply');
    parts.letThrough(BYTES);
    await page.getByText('Reply sent.').waitFor();
    const reply = (await messages()).at(-1);
    expect(reply?.body).toBe('The master is attached.');
    await requireStored(reply?.attachments[0], file);
  });
});
