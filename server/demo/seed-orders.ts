import type { Quote } from '#domain/orders/order.ts';
import type { DemoClient } from './demo-client.ts';

interface CartLine {
  id: string;
  quantity: number;
  serviceLink?: string;
}

interface PlacedOrder {
  id: string;
  lines: string[];
}

/** Seeds orders of the demo client in every state, through the shop's APIs. */
export async function seedOrders(client: DemoClient, admin: DemoClient, email: string): Promise<void> {
  const link = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ';
  const running = await order(
    client,
    email,
    [
      { id: 'youtube-ads-premium', quantity: 1, serviceLink: link },
      { id: 'spotify-ads-basic', quantity: 2 },
    ],
    'HYPE10',
  );
  const done = await order(client, email, [{ id: 'ai-video-creation-standard', quantity: 1, serviceLink: link }]);
  const cancelled = await order(client, email, [{ id: 'instagram-growth-basic', quantity: 1 }]);
  await order(client, email, [{ id: 'digital-publications-medium', quantity: 1 }]);

  await saveIntake(client, running.lines[0], {
    track: 'Night Drive',
    genre: 'Afrobeats',
    territories: 'Nigeria, Ghana, United Kingdom',
    brief: 'The video comes out on Friday. Young listeners, mobile first.',
  });
  await saveIntake(client, running.lines[1], { track: 'Midnight Tape' });
  await updateOrder(admin, running.id, { status: 'in_progress' });
  await addNote(admin, running.id, 'Called: she wants weekly figures on Mondays.');
  await deliver(admin, running.lines[0], 'Media plan');
  await admin.call('POST', '/rest/v1/rpc/create_campaigns_from_order', { order_id: running.id });

  await saveIntake(client, done.lines[0], { brief: 'Neon city at night, no faces.' });
  await updateOrder(admin, done.id, { status: 'in_progress' });
  const cut = await deliver(admin, done.lines[0], 'First cut');
  await client.call('POST', '/rest/v1/rpc/decide_deliverable', {
    deliverable_id: cut,
    decision: 'returned',
    comment: 'The drop should come two seconds later.',
  });
  const final = await deliver(admin, done.lines[0], 'First cut');
  await client.call('POST', '/rest/v1/rpc/decide_deliverable', { deliverable_id: final, decision: 'approved' });
  await updateOrder(admin, done.id, { status: 'completed' });

  const [account] = await client.call<{ id: string }[]>(
    'GET',
    `/rest/v1/users?select=id&email=eq.${encodeURIComponent(email)}`,
  );
  const film = { name: 'Tour film, two days of shooting', price: 1800, quantity: 1, service_type: 'ai-video-creation' };
  await admin.call('POST', '/rest/v1/rpc/create_team_order', {
    client_id: account?.id,
    items: [film],
    note: 'As agreed on the phone',
  });

  await updateOrder(admin, cancelled.id, { status: 'cancelled', cancel_reason: 'Ordered twice by mistake' });
  await admin.call(
    'POST',
    '/functions/v1/refund-order',
    { order_id: cancelled.id, reason: 'Ordered twice by mistake' },
    { 'idempotency-key': `demo-${cancelled.id}` },
  );
}

async function order(
  client: DemoClient,
  email: string,
  items: CartLine[],
  promo: string | null = null,
): Promise<PlacedOrder> {
  const quote = await client.call<Quote>('POST', '/rest/v1/rpc/quote', { items, promo_code: promo });
  const { id } = await client.call<{ id: string }>(
    'POST',
    '/functions/v1/place-order',
    {
      client_name: 'Demo Client',
      client_email: email,
      contact_phone: '+1 512 555 0147',
      delivery_address: '1 Main Street, Austin, TX 73301, United States',
      total_amount: quote.total,
      items: quote.lines.map((line, at) => ({
        id: line.id,
        name: line.name,
        service_type: line.service,
        price: line.unit_price,
        quantity: line.quantity,
        serviceLink: items[at]?.serviceLink ?? null,
      })),
      promo_code: promo,
      payment: { token: 'tok_visa' },
      terms_accepted: true,
    },
    { 'idempotency-key': crypto.randomUUID() },
  );
  const lines = await client.call<{ id: string }[]>(
    'GET',
    `/rest/v1/order_items?select=id&order_id=eq.${id}&order=position`,
  );
  return { id, lines: lines.map((line) => line.id) };
}

const saveIntake = (client: DemoClient, line: string | undefined, answers: object) =>
  client.call('POST', '/rest/v1/rpc/save_intake', { order_item_id: line, answers });
const updateOrder = (admin: DemoClient, id: string, step: object) =>
  admin.call('PATCH', `/rest/v1/orders?id=eq.${id}`, step);
const addNote = (admin: DemoClient, id: string, text: string) =>
  admin.call('POST', '/rest/v1/order_notes', { order_id: id, text });

async function deliver(admin: DemoClient, line: string | undefined, title: string): Promise<string | undefined> {
  const row = { order_item_id: line, title, kind: 'link', url: 'https://drive.google.com/drive/folders/demo' };
  const [delivered] = await admin.call<{ id: string }[]>('POST', '/rest/v1/deliverables', row);
  return delivered?.id;
}
