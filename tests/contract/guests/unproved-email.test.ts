import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '#tests/support/database.ts';
import { claimByLink, guestWithOrder, startMailedServer, type MailedServer } from '#tests/support/guests.ts';
import { callFunction } from '#tests/support/orders.ts';
import { TEST_PASSWORD } from '#tests/support/sign-in.ts';

/** With AUTO_CONFIRM_EMAIL, anyone can open an account with anyone's email. */
describe.each(engines)('an email that was confirmed without proof on %s', (engine) => {
  let server: MailedServer;
  beforeAll(async () => {
    server = await startMailedServer(engine, { env: { AUTO_CONFIRM_EMAIL: 'on' } });
  });
  afterAll(() => server.close());

  const newMailbox = () => `owner-${randomUUID().slice(0, 8)}@example.test`;
  async function signUp(email: string) {
    const supabase = server.client();
    const { data, error } = await supabase.auth.signUp({ email, password: TEST_PASSWORD });
    expect(error).toBeNull();
    return { supabase, email, accessToken: data.session?.access_token ?? '' };
  }
  const messagesOf = async (email: string) =>
    (await server.services.db.query('select from public.contacts where email = $1', [email])).count;
  const write = (email: string) =>
    server.client().from('contacts').insert({ name: 'Owner', email, message: 'Where is my campaign?' });
  const passwordWorks = async (email: string) =>
    (await server.client().auth.signInWithPassword({ email, password: TEST_PASSWORD })).error === null;

  test('neither exports nor deletes what its owner wrote', async () => {
    const email = newMailbox();
    expect((await write(email)).error).toBeNull();
    await guestWithOrder(server, email);
    const stranger = await signUp(email);
    const { body } = await callFunction<{ messages: object[]; mails: object[] }>(
      server,
      'my-data',
      {},
      { as: stranger },
    );
    expect([body.messages, body.mails]).toEqual([[], []]);
    const left = await callFunction(
      server,
      'delete-account',
      { confirmation: email, password: TEST_PASSWORD },
      { as: stranger },
    );
    expect(left.status).toBe(200);
    expect(await messagesOf(email)).toBe(1);
    const { count } = await server.services.db.query('select from public.orders where client_email = $1', [email]);
    expect(count).toBe(1);
  });

  test.each(['an order link', 'a recovery link', 'a sign-in code'])(
    '%s gives the account to its owner alone',
    async (way) => {
      const email = newMailbox();
      const stranger = await signUp(email);
      const owner = server.client();
      const newest = async (pattern: RegExp) => {
        const find = () => server.sent.findLast(({ to, text }) => to.includes(email) && pattern.test(text));
        await expect.poll(find, { timeout: 10_000 }).toBeDefined();
        return pattern.exec(find()?.text ?? '')?.[1] ?? '';
      };
      if (way === 'an order link') {
        const { tokenHash } = await guestWithOrder(server, email);
        const { body } = await claimByLink(server, tokenHash);
        await owner.auth.setSession(body);
      } else if (way === 'a recovery link') {
        await owner.auth.resetPasswordForEmail(email);
        const token_hash = await newest(/token_hash=([\w-]+)/);
        expect((await owner.auth.verifyOtp({ type: 'recovery', token_hash })).error).toBeNull();
      } else {
        await owner.auth.signInWithOtp({ email });
        const token = await newest(/\b(\d{6})\b/);
        expect((await owner.auth.verifyOtp({ type: 'email', email, token })).error).toBeNull();
      }
      expect((await owner.auth.getUser()).data.user?.email).toBe(email);
      expect((await stranger.supabase.auth.getUser()).error).not.toBeNull();
      expect((await stranger.supabase.from('orders').select('id')).data ?? []).toEqual([]);
      expect(await passwordWorks(email)).toBe(false);

      // From now on the mailbox is the owner's.
      await write(email);
      expect((await owner.auth.updateUser({ password: 'Velvet-otter-22' })).error).toBeNull();
      const accessToken = (await owner.auth.getSession()).data.session?.access_token ?? '';
      const { body } = await callFunction<{ messages: object[] }>(server, 'my-data', {}, { as: { accessToken } });
      expect(body.messages).toHaveLength(1);
    },
  );

  test('does not subscribe the mailbox to the newsletter', async () => {
    const email = newMailbox();
    const stranger = await signUp(email);
    const request = { name: 'Owner', email, message: 'Hello', newsletter: true };
    expect((await callFunction(server, 'submit-contact', request, { as: stranger })).status).toBe(200);
    const { count } = await server.services.db.query('select from public.consents where email = $1 and granted', [
      email,
    ]);
    expect(count).toBe(0);
  });
});
