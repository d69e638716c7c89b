import type { Row } from '#database/rows.ts';
import type { Quote } from '#domain/orders/order.ts';
import { addDays, daysBetween } from './agency/story.ts';
import { storeCreative, type CreativeName } from './creatives.ts';
import { DEMO_CLIENT } from './demo-accounts.ts';
import type { DemoClient } from './demo-client.ts';
import { daysAgo, hoursAgo, type Cast, type Step } from './steps.ts';

interface CartLine {
  id: string;
  quantity: number;
  serviceLink?: string;
}

interface PlacedOrder {
  id: string;
  lines: string[];
}

const LINK = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ';

const FOOTAGE = { kind: 'file', amount: 79, description: 'City at night, stock footage', payee: 'Framehaus Archive' };
const EDITION = { kind: 'placement', amount: 210, description: 'Article and newsletter', payee: 'Medium Sound' };

/** Orders of the demo client in every state, over five months. */
export const orderSteps = (): Step[] => [
  ...filmSteps(),
  ...mistakeSteps(),
  ...articleSteps(),
  ...runningSteps(),
  daysAgo(1, 12.5, async ({ admin, clientId }) => {
    const film = {
      name: 'Tour film, two days of shooting',
      price: 1800,
      quantity: 1,
      service_type: 'ai-video-creation',
    };
    await admin.call('POST', '/rest/v1/rpc/create_team_order', {
      client_id: clientId,
      items: [film],
      note: 'As agreed on the phone',
    });
  }),
  hoursAgo(4, ({ client }) => order(client, [{ id: 'digital-publications-medium', quantity: 1 }])),
];

/** A video that was sent back once, then approved. */
function filmSteps(): Step[] {
  let made: PlacedOrder;
  let cut: string | undefined;
  return [
    daysAgo(148, 15, async (cast) => {
      made = await order(cast.client, [{ id: 'ai-video-creation-standard', quantity: 1, serviceLink: LINK }]);
      await saveIntake(cast.client, made.lines[0], { brief: 'Neon city at night, no faces.' });
    }),
    daysAgo(147, 8, (cast) => begin(cast, made.id)),
    daysAgo(146, 11, (cast) =>
      spend(cast.admin, made.lines[0], { ...FOOTAGE, incurred_on: addDays(cast.today, -146) }),
    ),
    daysAgo(143, 10, async (cast) => {
      cut = await deliverPicture(cast, made.lines[0], 'First cut', 'city');
    }),
    daysAgo(142, 17, (cast) => decide(cast, cut, 'returned', 'The drop should come two seconds later.')),
    daysAgo(139, 9, async (cast) => {
      cut = await deliverPicture(cast, made.lines[0], 'First cut', 'cityLater');
    }),
    daysAgo(139, 18, (cast) => decide(cast, cut, 'approved')),
    daysAgo(138, 8, ({ admin }) => updateOrder(admin, made.id, { status: 'completed' })),
  ];
}

/** Cancelled and refunded. */
function mistakeSteps(): Step[] {
  const reason = 'Ordered twice by mistake';
  let made: PlacedOrder;
  return [
    daysAgo(96, 19, async ({ client }) => {
      made = await order(client, [{ id: 'instagram-growth-basic', quantity: 1 }]);
    }),
    daysAgo(95, 9, async ({ admin }) => {
      await updateOrder(admin, made.id, { status: 'cancelled', cancel_reason: reason });
      await admin.call(
        'POST',
        '/functions/v1/refund-order',
        { order_id: made.id, reason },
        { 'idempotency-key': `demo-${made.id}` },
      );
    }),
  ];
}

function articleSteps(): Step[] {
  let made: PlacedOrder;
  let article: string | undefined;
  return [
    daysAgo(58, 14, async ({ client }) => {
      made = await order(client, [{ id: 'digital-publications-medium', quantity: 1 }]);
      await saveIntake(client, made.lines[0], {
        track: 'Golden Hour',
        genre: 'Afrobeats',
        biography: 'Nova Reyes writes at night and records at home.',
        brief: 'The song is about the last hour of a summer.',
      });
    }),
    daysAgo(57, 8, (cast) => begin(cast, made.id)),
    daysAgo(55, 11, (cast) => spend(cast.admin, made.lines[0], { ...EDITION, incurred_on: addDays(cast.today, -55) })),
    daysAgo(53, 10, async (cast) => {
      article = await deliverPicture(cast, made.lines[0], 'Picture of the article', 'Golden Hour');
    }),
    daysAgo(52, 12, (cast) => decide(cast, article, 'approved')),
    daysAgo(51, 8, ({ admin }) => updateOrder(admin, made.id, { status: 'completed' })),
  ];
}

/** In progress: one line waits for its approval, the other for answers. */
function runningSteps(): Step[] {
  let made: PlacedOrder;
  let frame: string | undefined;
  return [
    daysAgo(5, 13, async ({ client }) => {
      const items = [
        { id: 'youtube-ads-premium', quantity: 1, serviceLink: LINK },
        { id: 'spotify-ads-basic', quantity: 2 },
      ];
      made = await order(client, items, 'HYPE10');
      await saveIntake(client, made.lines[0], {
        track: 'Night Drive',
        genre: 'Afrobeats',
        territories: 'Nigeria, Ghana, United Kingdom',
        brief: 'The video comes out on Friday. Young listeners, mobile first.',
      });
      await saveIntake(client, made.lines[1], { track: 'Midnight Tape' });
    }),
    daysAgo(4, 8, async (cast) => {
      await begin(cast, made.id);
      await addNote(cast.admin, made.id, 'Called: prefers messages on Mondays.');
    }),
    daysAgo(3, 10, async (cast) => {
      frame = await deliverPicture(cast, made.lines[0], 'Opening frame of the ad', 'Night Drive');
    }),
    daysAgo(2, 18, (cast) => decide(cast, frame, 'approved')),
    daysAgo(1, 9, async (cast) => {
      await deliverPicture(cast, made.lines[0], 'Media plan', 'plan');
      const path = '/rest/v1/rpc/create_campaigns_from_order';
      for (const campaign of await cast.admin.call<Planned[]>('POST', path, { order_id: made.id }))
        await startOn(cast, campaign, addDays(cast.today, 2));
    }),
  ];
}

async function order(client: DemoClient, items: CartLine[], promo: string | null = null): Promise<PlacedOrder> {
  const quote = await client.call<Quote>('POST', '/rest/v1/rpc/quote', { items, promo_code: promo });
  const { id } = await client.call<{ id: string }>(
    'POST',
    '/functions/v1/place-order',
    {
      client_name: 'Demo Client',
      client_email: DEMO_CLIENT,
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
const spend = (admin: DemoClient, line: string | undefined, cost: object) =>
  admin.call('POST', '/rest/v1/line_costs', { order_item_id: line, ...cost });
const addNote = (admin: DemoClient, id: string, text: string) =>
  admin.call('POST', '/rest/v1/order_notes', { order_id: id, text });

type Planned = Pick<Row<'campaigns'>, 'id' | 'starts_on' | 'ends_on'>;

/** Moves the planned days so that the first is this one. */
async function startOn({ admin }: Cast, { id, starts_on: starts, ends_on: ends }: Planned, day: string): Promise<void> {
  const length = starts === null || ends === null ? null : daysBetween(starts, ends);
  const days = { starts_on: day, ends_on: length === null ? null : addDays(day, length) };
  await admin.call('PATCH', `/rest/v1/campaigns?id=eq.${id}`, days);
}

async function begin({ admin, ownerId }: Cast, id: string): Promise<void> {
  await updateOrder(admin, id, { status: 'in_progress' });
  await admin.call('POST', '/rest/v1/rpc/assign_work', { subject: 'order', subject_id: id, person: ownerId });
}

async function deliverPicture(
  { admin, clientId, services }: Cast,
  line: string | undefined,
  title: string,
  picture: CreativeName,
): Promise<string | undefined> {
  const fileName = `${title.toLowerCase().replaceAll(' ', '-')}.webp`;
  const path = await storeCreative(services, `${clientId}/${line}`, fileName, picture);
  const row = { order_item_id: line, title, kind: 'file', path };
  const [delivered] = await admin.call<{ id: string }[]>('POST', '/rest/v1/deliverables', row);
  return delivered?.id;
}

const decide = ({ client }: Cast, id: string | undefined, decision: 'approved' | 'returned', comment?: string) =>
  client.call('POST', '/rest/v1/rpc/decide_deliverable', { deliverable_id: id, decision, comment });
