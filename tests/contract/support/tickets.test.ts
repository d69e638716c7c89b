import { randomUUID } from 'node:crypto';
import { StorageClient } from '@supabase/storage-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '#tests/support/database.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

interface Ticket {
  id: string;
  number: string;
  status: string;
  last_reply_by: string;
  updated_at: string;
}

describe.each(engines)('tickets on %s', (engine) => {
  let server: TestServer;
  let nia: SignedIn;
  let ada: SignedIn;
  let admin: SignedIn;
  const teamEmail = 'team@agency.test';

  beforeAll(async () => {
    server = await startServer(engine, { env: { TEAM_EMAIL: teamEmail } });
    [nia, ada, admin] = await Promise.all([server.signedIn(), server.signedIn(), server.signedIn({ admin: true })]);
  });
  afterAll(() => server.close());

  const open = async (who: SignedIn, more: object = {}) => {
    const { data, error } = await who.supabase.rpc('open_ticket', {
      subject: 'Where is my campaign?',
      body: 'It was to start on Monday.',
      ...more,
    });
    if (error !== null) throw error;
    return data as Ticket;
  };
  const write = (who: SignedIn, ticket: Ticket, more: object = {}) =>
    who.supabase.from('ticket_messages').insert({ ticket_id: ticket.id, body: 'Hello', ...more });
  const stateOf = async (ticket: Ticket) =>
    (await admin.supabase.from('tickets').select('status,last_reply_by').eq('id', ticket.id).single()).data;
  const emails = async (template: string, key: string, id: string) =>
    (
      await server.services.db.query<{ to_address: string }>(
        `select to_address from public.email_outbox where template = $1 and data ->> $2 = $3`,
        [template, key, id],
      )
    ).rows;
  const storageOf = (who: SignedIn) =>
    new StorageClient(`${server.url}/storage/v1`, { apikey: 'anon', authorization: `Bearer ${who.accessToken}` }).from(
      'tickets',
    );

  test('[CP-SUP-02] a client opens a ticket, and the team is notified', async () => {
    const ticket = await open(nia);
    expect(ticket).toMatchObject({
      number: expect.stringMatching(/^T-\d{6}$/),
      status: 'open',
      last_reply_by: 'client',
    });
    expect(await emails('ticket-notice', 'ticketId', ticket.id)).toEqual([{ to_address: teamEmail }]);
    expect(
      (await nia.supabase.from('ticket_messages').select('body,author_name,by_staff').eq('ticket_id', ticket.id)).data,
    ).toEqual([{ body: 'It was to start on Monday.', author_name: 'Nia Cole', by_staff: false }]);
    const { rows } = await server.services.db.query(
      'select action, user_id from public.audit_logs where table_name = $1 and record_id = $2',
      ['tickets', ticket.id],
    );
    expect(rows).toContainEqual({ action: 'insert', user_id: nia.id });
  });

  test('an admin’s reply emails the client and waits; the client’s reply reopens the ticket', async () => {
    const ticket = await open(nia);
    const { data } = await write(admin, ticket, { body: 'It starts today.' })
      .select('id,author_name,by_staff')
      .single();
    expect(data).toMatchObject({ by_staff: true });
    expect(await stateOf(ticket)).toEqual({ status: 'pending', last_reply_by: 'staff' });
    expect(await emails('ticket-reply', 'messageId', (data as { id: string }).id)).toEqual([{ to_address: nia.email }]);
    await admin.supabase.from('tickets').update({ status: 'completed' }).eq('id', ticket.id);
    expect((await write(nia, ticket)).error).toBeNull();
    expect(await stateOf(ticket)).toEqual({ status: 'open', last_reply_by: 'client' });
    expect(await emails('ticket-notice', 'ticketId', ticket.id)).toHaveLength(1);
  });

  test('only admins see an internal note, which changes nothing and sends no email', async () => {
    const ticket = await open(nia);
    const { data } = await write(admin, ticket, { body: 'A difficult one', internal: true }).select('id').single();
    expect(await stateOf(ticket)).toEqual({ status: 'open', last_reply_by: 'client' });
    expect(await emails('ticket-reply', 'messageId', (data as { id: string }).id)).toEqual([]);
    expect((await nia.supabase.from('ticket_messages').select('body').eq('ticket_id', ticket.id)).data).toEqual([
      { body: 'It was to start on Monday.' },
    ]);
    expect((await write(nia, ticket, { internal: true })).error).toMatchObject({ code: 'PT403' });
  });

  test('clients read, reply to and update only their own tickets, in their own name', async () => {
    const ticket = await open(nia);
    expect((await ada.supabase.from('tickets').select('*').eq('id', ticket.id)).data).toEqual([]);
    expect((await ada.supabase.from('ticket_messages').select('*').eq('ticket_id', ticket.id)).data).toEqual([]);
    expect((await write(ada, ticket)).error).toMatchObject({ code: 'PT404' });
    expect((await write(nia, ticket, { author_id: admin.id })).error).toMatchObject({ code: '42501' });
    expect(
      (await nia.supabase.from('tickets').update({ status: 'completed' }).eq('id', ticket.id).select()).data,
    ).toEqual([]);
    expect((await nia.supabase.from('canned_replies').select('*')).data).toEqual([]);
    expect((await server.client().rpc('open_ticket', { subject: 'x', body: 'x' })).error).toMatchObject({
      code: '42501',
    });
  });

  test('messages cannot be edited', async () => {
    const ticket = await open(nia);
    for (const who of [nia, admin]) {
      expect(
        (await who.supabase.from('ticket_messages').update({ body: 'x' }).eq('ticket_id', ticket.id)).error,
      ).toMatchObject({ code: '42501' });
      expect((await who.supabase.from('ticket_messages').delete().eq('ticket_id', ticket.id)).error).toMatchObject({
        code: '42501',
      });
    }
    await expect(
      server.services.db.query('update public.ticket_messages set body = $1 where ticket_id = $2', ['x', ticket.id]),
    ).rejects.toMatchObject({ code: 'PT409' });
    await expect(
      server.services.db.query('delete from public.ticket_messages where ticket_id = $1', [ticket.id]),
    ).rejects.toMatchObject({ code: 'PT409' });
  });

  test('attachments must be in the client’s folder and remain once sent', async () => {
    const ticket = await open(nia);
    const path = `${nia.id}/${randomUUID()}.txt`;
    expect((await storageOf(nia).upload(path, 'a report', { contentType: 'text/plain' })).error).toBeNull();
    expect((await write(nia, ticket, { attachments: [`${ada.id}/other.txt`] })).error).toMatchObject({ code: 'PT422' });
    expect((await write(nia, ticket, { attachments: [`${nia.id}/missing.txt`] })).error).toMatchObject({
      code: 'PT422',
    });
    expect((await write(nia, ticket, { attachments: [path] })).error).toBeNull();
    expect((await storageOf(nia).remove([path])).data).toEqual([]);
    expect((await storageOf(admin).createSignedUrl(path, 60)).error).toBeNull();
    expect((await storageOf(ada).createSignedUrl(path, 60)).error).not.toBeNull();
    const note = `staff/${ticket.id}/note.txt`;
    expect((await storageOf(admin).upload(note, 'a note', { contentType: 'text/plain' })).error).toBeNull();
    expect((await write(admin, ticket, { internal: true, attachments: [note] })).error).toBeNull();
    expect((await storageOf(nia).createSignedUrl(note, 60)).error).not.toBeNull();
  });

  test('a stale form is rejected', async () => {
    const ticket = await open(nia);
    const { data } = await admin.supabase.from('tickets').select('updated_at').eq('id', ticket.id).single();
    const loaded = (data as Ticket).updated_at;
    const change = () =>
      admin.supabase.from('tickets').update({ priority: 'high' }).match({ id: ticket.id, updated_at: loaded }).select();
    expect((await change()).data).toHaveLength(1);
    expect((await change()).data).toEqual([]);
  });

  test('an open tab of the previous version assigns tickets in their row, where it is not kept', async () => {
    const ticket = await open(nia);
    const assign = (assignee: string | null) =>
      admin.supabase.from('tickets').update({ assignee }).eq('id', ticket.id).select('assignee');
    const assigned = async () => {
      const list = admin.supabase
        .from('team_tickets')
        .select('assignee,assigned:users!work_assignments_assignee_fkey(id)');
      return (await list.eq('id', ticket.id).single()).data;
    };
    expect((await assign(ada.id)).error).toMatchObject({ code: 'PT422' });
    expect((await assign(admin.id)).data).toEqual([{ assignee: null }]);
    expect(await assigned()).toEqual({ assignee: admin.id, assigned: { id: admin.id } });
    await admin.supabase.from('tickets').update({ priority: 'high' }).eq('id', ticket.id);
    expect(await assigned()).toMatchObject({ assignee: admin.id });
    expect((await assign(null)).error).toBeNull();
    expect(await assigned()).toEqual({ assignee: null, assigned: null });
    expect((await nia.supabase.from('tickets').update({ assignee: nia.id }).eq('id', ticket.id).select()).data).toEqual(
      [],
    );
    expect((await nia.supabase.from('team_tickets').select()).data).toEqual([]);
  });

  test('the team sees which colleague wrote an answer, and their client the name', async () => {
    const ticket = await open(nia);
    const { data } = await write(admin, ticket).select('author_id,author_name').single();
    expect(data).toEqual({ author_id: null, author_name: 'Nia Cole' });
    const thread = (who: SignedIn) =>
      who.supabase
        .from('ticket_messages')
        .select('author_id,by_staff,written:team_authors(author)')
        .eq('ticket_id', ticket.id)
        .order('created_at');
    const question = { author_id: nia.id, by_staff: false, written: null };
    const answer = { author_id: null, by_staff: true };
    expect((await thread(admin)).data).toEqual([question, { ...answer, written: { author: admin.id } }]);
    expect((await thread(nia)).data).toEqual([question, { ...answer, written: null }]);
  });

  test('rejects invalid tickets', async () => {
    const rejected = (more: object) => nia.supabase.rpc('open_ticket', { subject: 'x', body: 'x', ...more });
    expect((await rejected({ subject: '  ' })).error).toMatchObject({ code: 'PT400', hint: 'subject' });
    expect((await rejected({ body: 'x'.repeat(8001) })).error).toMatchObject({ code: 'PT400', hint: 'body' });
    expect((await rejected({ priority: 'now' })).error).toMatchObject({ code: 'PT400', hint: 'priority' });
    expect((await rejected({ order_id: randomUUID() })).error).toMatchObject({ code: 'PT422' });
    const eager = await server.signedIn();
    for (let n = 0; n < 10; n++) await open(eager);
    await expect(open(eager)).rejects.toMatchObject({ code: 'PT429' });
  });
});
