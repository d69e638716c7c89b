import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { makeAccount, restAs, visitAs, type Account } from '#tests/support/accounts.ts';
import { barriers } from '#tests/support/axe.ts';
import { leave, pictureFailure } from '#tests/support/browser.ts';
import { startWithBrowser } from '#tests/support/start-with-browser.ts';
import { enrol } from '#tests/support/two-factor.ts';

const { server, browser } = await startWithBrowser();
let owner: Account;
let member: Account;
let client: Account;
let page: Page;

beforeAll(async () => {
  owner = await makeAccount(server, { admin: true, firstName: 'Ada' });
  member = await makeAccount(server, { teamRole: 'support', firstName: 'Sam' });
  client = await makeAccount(server, { firstName: 'Mara' });
  page = (await visitAs(browser, server, owner)).page;
});
beforeEach((context) => {
  context.onTestFailed(() => pictureFailure(context, page));
});

const toast = (text: string) => page.getByText(text).last().waitFor();
const roleOf = async (id: string) =>
  (await restAs<object[]>(server, owner, `users?id=eq.${id}&select=role,team_role`))[0];

test('an owner filters people by role and changes one, with what each role may do', async () => {
  await page.goto('/admin/people');
  await page.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Team' });
  await page.getByText('2 people on this page').waitFor();
  await page.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Team: Support' });
  await page.getByText('1 person on this page').waitFor();
  await page
    .getByRole('table')
    .getByRole('link', { name: /Sam Cole/ })
    .click();
  const access = page.getByRole('region', { name: 'Access and data' });
  await access.getByText('Answers tickets, edits content').waitFor();
  await access.getByRole('button', { name: 'Change role' }).click();
  const dialog = page.getByRole('dialog', { name: 'Role of Sam Cole' });
  expect(await dialog.getByRole('radio').count()).toBe(6);
  expect(await dialog.getByRole('radio', { name: 'Support' }).isChecked()).toBe(true);
  expect(await dialog.getByRole('button', { name: 'Change role' }).isDisabled()).toBe(true);
  await dialog.getByRole('radio', { name: 'Owner' }).check();
  await dialog.getByText('including changing your role').waitFor();
  await dialog.getByRole('radio', { name: 'Finance' }).check();
  expect(await barriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Change to Finance' }).click();
  await toast('Sam Cole’s role is now Finance.');
  await access.getByText('Handles payments').waitFor();
  expect(await roleOf(member.id)).toEqual({ role: 'team', team_role: 'finance' });
});

test('makes a client a member of the team and a client again', async () => {
  const person = await makeAccount(server, { firstName: 'Pia' });
  await page.goto(`/admin/people/${person.id}`);
  const access = page.getByRole('region', { name: 'Access and data' });
  const dialog = page.getByRole('dialog', { name: 'Role of Pia Cole' });
  await access.getByRole('button', { name: 'Add to the team' }).click();
  await dialog.getByRole('radio', { name: 'Contractor' }).check();
  await dialog.getByRole('button', { name: 'Change to Contractor' }).click();
  await toast('Pia Cole’s role is now Contractor.');
  await dialog.waitFor({ state: 'hidden' });
  expect(await page.getByRole('link', { name: 'New order' }).count()).toBe(0);
  await access.getByRole('button', { name: 'Change role' }).click();
  await dialog.getByRole('radio', { name: 'Client' }).check();
  await dialog.getByText('loses access to admin at once').waitFor();
  await dialog.getByRole('button', { name: 'Change to Client' }).click();
  await toast('Pia Cole’s role is now Client.');
  await page.getByRole('link', { name: 'New order' }).waitFor();
  expect(await roleOf(person.id)).toEqual({ role: 'client', team_role: null });
});

test('invites a colleague as a manager unless another role is chosen', async () => {
  await page.goto('/admin/people?role=team');
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite someone' });
  expect(await dialog.getByRole('radio', { name: 'Member of the team' }).isChecked()).toBe(true);
  expect(await dialog.getByLabel('Role').inputValue()).toBe('manager');
  await dialog.getByRole('radio', { name: 'Client' }).check();
  expect(await dialog.getByLabel('Role').count()).toBe(0);
  await dialog.getByRole('radio', { name: 'Member of the team' }).check();
  expect(await barriers(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Email' }).fill('lee@agency.test');
  await dialog.getByLabel('First name').fill('Lee');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByRole('heading', { name: 'Lee', level: 1 }).waitFor();
  await page.getByText('Manager', { exact: true }).first().waitFor();
  expect(await restAs(server, owner, 'users?email=eq.lee@agency.test&select=role,team_role')).toEqual([
    { role: 'team', team_role: 'manager' },
  ]);
});

test('a manager invites clients, and finds no roles to change', async () => {
  const manager = await visitAs(
    browser,
    server,
    await makeAccount(server, { teamRole: 'manager', firstName: 'Max' }),
    'phone',
  );
  const own = manager.page;
  await own.goto(`/admin/people/${member.id}`);
  await own.getByText('An owner can change this role.').waitFor();
  expect(await own.getByRole('button', { name: 'Disable account' }).count()).toBe(0);
  await own.goto(`/admin/people/${client.id}`);
  await own.getByRole('button', { name: 'Disable account' }).waitFor();
  expect(await own.getByRole('button', { name: 'Add to the team' }).count()).toBe(0);
  await own.goto('/admin/people');
  await own.getByRole('button', { name: 'Invite' }).click();
  const dialog = own.getByRole('dialog', { name: 'Invite a client' });
  await dialog.getByLabel('First name').waitFor();
  expect(await dialog.getByRole('radio').count()).toBe(0);
  expect(await barriers(own)).toEqual([]);
  await leave(own);
});

test('an owner requires a second step of roles, of the own one after having passed it', async () => {
  await page.goto('/admin/set-up/sign-in');
  const panel = page.getByRole('region', { name: 'Second step for the team' });
  const save = panel.getByRole('button', { name: 'Save second step' });
  await panel.getByLabel('Owner').check();
  await panel.getByLabel('Finance').check();
  await save.click();
  await panel.getByRole('alert').getByText('Protect your own account first').waitFor();
  expect(await barriers(page)).toEqual([]);
  await panel.getByLabel('Owner').uncheck();
  await save.click();
  await toast('The second step is required from now on.');
  expect(await restAs(server, member, 'rpc/my_access', { method: 'POST', body: '{}' })).toMatchObject({
    capabilities: [],
    needs_second_step: true,
  });
  await enrol(server, member);
  expect(await restAs(server, member, 'rpc/my_access', { method: 'POST', body: '{}' })).toMatchObject({
    capabilities: expect.arrayContaining(['money.read']),
    needs_second_step: false,
  });
  await page.reload();
  await panel.getByLabel('Finance').waitFor();
  expect(await panel.getByLabel('Finance').isChecked()).toBe(true);
});
