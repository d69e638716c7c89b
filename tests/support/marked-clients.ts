import { randomBytes, randomUUID } from 'node:crypto';
import { onlyRow } from '#server/platform/db/database.ts';
import { png } from './files.ts';
import { addOwnedRows, addRow, type Owner } from './permissions/owned-rows.ts';
import type { SignedIn, TestServer } from './server.ts';

/** Amounts that nothing else in a test has: of lines, payments, invoices, budgets, spend, refunds, plans, fees and costs. */
export const MONEY = {
  line: 7123.45,
  otherLine: 7203.46,
  paid: 7313.47,
  invoiced: 7423.48,
  budget: 7533.49,
  spend: 7643.51,
  refunded: 1753.52,
  plan: 7863.53,
  fee: 7973.54,
  cost: 6883.55,
} as const;

/** As JSON and as screens, emails and documents write it. */
export const writtenAs = (amount: number): string[] => [
  amount.toFixed(2),
  amount.toLocaleString('en-US', { minimumFractionDigits: 2 }),
  amount.toLocaleString('de-DE', { minimumFractionDigits: 2 }),
];

/** A client whose name, email, phone, address and writings all contain one word. */
export interface MarkedClient {
  word: string;
  client: SignedIn;
  /** What calls of functions are about. */
  owner: Owner;
  orderId: string;
  orderNumber: string;
  /** Of the order: the first has a campaign. */
  lines: [string, string];
  campaignId: string;
  releaseId: string;
  /** A file of the first line's brief, whose name has the word. */
  file: string;
}

const QUESTIONS = [
  { id: 'track', kind: 'short_text', label: 'What is the song called?' },
  { id: 'about', kind: 'long_text', label: 'What is it about?' },
  { id: 'clip', kind: 'file', label: 'Your clips' },
].map((question) => ({ ...question, required: false, help: '' }));

/** The questions that the brief of {@link addMarkedClient} answers. */
export async function askQuestions(admin: SignedIn): Promise<void> {
  const { error } = await admin.supabase.rpc('save_intake_form', {
    service: 'youtube-ads',
    base: 1,
    questions: QUESTIONS,
  });
  if (error !== null) throw error;
}

/** @param track what the client called the song; null if nothing but the campaign's name, which has the word, names one */
export async function addMarkedClient(
  server: TestServer,
  admin: SignedIn,
  track: string | null,
): Promise<MarkedClient> {
  const { db } = server.services;
  const word = `zq${randomBytes(6).toString('hex')}w`;
  const client = await server.signedIn({ email: `${word}@example.test` });
  const { error } = await server
    .client(server.services.identity.serviceRoleKey)
    .auth.admin.updateUserById(client.id, { user_metadata: { firstName: `First${word}`, lastName: `Last${word}` } });
  if (error !== null) throw error;
  const order = await orderFor(admin, client.id, word);
  await payAs(server, order.id, word);
  const lines = (
    await db.query<{ id: string }>('select id from public.order_items where order_id = $1 order by position', [
      order.id,
    ])
  ).rows.map(({ id }) => id) as [string, string];

  const file = `${client.id}/${randomUUID()}-${word}.png`;
  const uploaded = await client.supabase.storage
    .from('intakes')
    .upload(file, new Blob([new Uint8Array(png(randomUUID()))]), {
      contentType: 'image/png',
    });
  if (uploaded.error !== null) throw uploaded.error;
  const answers = { ...(track !== null && { track }), about: 'A night on the road', clip: file };
  const saved = await client.supabase.rpc('save_intake', { order_item_id: lines[0], answers });
  if (saved.error !== null) throw saved.error;

  const campaignId = await addRow(db, 'campaigns', 'id', {
    client_id: client.id,
    order_item_id: lines[0],
    name: `Campaign of ${word}`,
    service: 'youtube-ads',
    platform: 'youtube',
    status: 'active',
    starts_on: '2026-11-20',
    ends_on: '2026-12-20',
    budget: MONEY.budget,
  });
  await addRow(db, 'campaign_days', 'campaign_id', { campaign_id: campaignId, day: '2026-11-21', spend: MONEY.spend });
  const { release_id: releaseId } = onlyRow(
    await db.query<{ release_id: string }>('select release_id from public.campaigns where id = $1', [campaignId]),
  );
  const rows = await db.transaction((sql) => addOwnedRows(sql, client.id));
  const owner = { ...rows, orderId: order.id, lineId: lines[0], campaignId };
  await writeAs(server, admin, owner, word);
  return {
    word,
    client,
    owner,
    orderId: order.id,
    orderNumber: order.order_number,
    lines,
    campaignId,
    releaseId,
    file,
  };
}

/** The team names its own lines after the client. */
async function orderFor(
  admin: SignedIn,
  clientId: string,
  word: string,
): Promise<{ id: string; order_number: string }> {
  const { data, error } = await admin.supabase.rpc('create_team_order', {
    client_id: clientId,
    items: [
      { name: `Teaser clip for ${word}`, price: MONEY.line, quantity: 1, service_type: 'youtube-ads' },
      { name: `Story clip for ${word}`, price: MONEY.otherLine, quantity: 1, service_type: 'youtube-ads' },
    ],
  });
  if (error !== null) throw error;
  return data as { id: string; order_number: string };
}

/** The contact fields of the order, its payment, refund and invoice. */
async function payAs({ services: { db } }: TestServer, orderId: string, word: string): Promise<void> {
  await db.query(
    `update public.orders set status = 'confirmed', payment_status = 'paid', client_name = $2, client_email = $2 || '@example.test',
       contact_phone = $2, delivery_address = $2, instagram_username = $2, notes = $2 where id = $1`,
    [orderId, word],
  );
  const paymentId = await addRow(db, 'payments', 'id', {
    order_id: orderId,
    provider: 'sandbox',
    status: 'succeeded',
    amount: MONEY.paid,
    currency: 'USD',
    reference: `payment-${word}`,
    brand: word,
  });
  await addRow(db, 'refunds', 'id', {
    order_id: orderId,
    payment_id: paymentId,
    state: 'succeeded',
    amount: MONEY.refunded,
    currency: 'USD',
    reason: word,
    key: randomUUID(),
  });
  const { client_id: clientId } = onlyRow(
    await db.query<{ client_id: string }>('select client_id from public.orders where id = $1', [orderId]),
  );
  await addRow(db, 'invoices', 'id', {
    number: `INV-${word}`,
    order_id: orderId,
    client_id: clientId,
    issued_on: '2026-11-20',
    seller: { name: 'Hypecast', address: 'Dubai' },
    buyer: { name: word, email: `${word}@example.test`, address: null, notes: null },
    lines: [],
    currency: 'USD',
    subtotal: MONEY.invoiced,
    discount: 0,
    tax: 0,
    tax_rate: 0,
    total: MONEY.invoiced,
  });
}

/** What the client, the team and the platform wrote elsewhere. */
async function writeAs({ services: { db } }: TestServer, admin: SignedIn, owner: Owner, word: string): Promise<void> {
  const { id, orderId, ticketId, campaignId } = owner;
  const email = `${word}@example.test`;
  await db.query('update public.tickets set subject = $2 where id = $1', [ticketId, word]);
  await addRow(db, 'ticket_messages', 'id', {
    ticket_id: ticketId,
    author_id: id,
    author_name: word,
    by_staff: false,
    body: word,
  });
  await addRow(db, 'contacts', 'id', { name: word, email, message: word, phone: word });
  await db.query('update public.users set metadata = $2 where id = $1', [id, { checkout: { address: word } }]);
  await addRow(db, 'email_outbox', 'id', {
    template: 'order-confirmation',
    to_address: email,
    data: { word },
    locale: 'en',
  });
  await addRow(db, 'campaign_notes', 'id', {
    campaign_id: campaignId,
    day: '2026-11-21',
    kind: 'creative',
    text: word,
  });
  await addRow(db, 'result_imports', 'id', {
    file_name: `${word}.csv`,
    path: `imports/${randomUUID()}/${word}.csv`,
    format: 'google-ads-campaigns',
    state: 'applied',
    applied_at: '2026-11-22',
  });
  await addRow(db, 'client_plans', 'client_id', {
    client_id: id,
    plan_id: 'professional',
    price: MONEY.plan,
    next_billing_on: '2030-01-01',
  });
  await addRow(db, 'line_costs', 'id', {
    order_item_id: owner.lineId,
    kind: 'placement',
    amount: MONEY.cost,
    description: `Playlist for ${word}`,
    payee: `Curator of ${word}`,
    incurred_on: '2026-11-21',
  });
  const { error } = await admin.supabase.from('order_notes').insert({ order_id: orderId, text: word });
  if (error !== null) throw error;
  await deliverAs(admin, owner, word);
}

/** A file and a link of the team. */
async function deliverAs(admin: SignedIn, { id, lineId }: Owner, word: string): Promise<void> {
  const path = `${id}/${lineId}/${randomUUID()}-${word}.txt`;
  const file = new Blob([`For ${word}`], { type: 'text/plain' });
  const stored = await admin.supabase.storage.from('deliverables').upload(path, file);
  if (stored.error !== null) throw stored.error;
  const ofLine = { order_item_id: lineId };
  const { error } = await admin.supabase.from('deliverables').insert([
    { ...ofLine, title: `Cut for ${word}`, kind: 'file', path },
    { ...ofLine, title: `Board for ${word}`, kind: 'link', url: `https://example.test/${word}` },
  ]);
  if (error !== null) throw error;
}
