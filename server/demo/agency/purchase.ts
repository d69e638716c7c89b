import type { IntakeAnswers, StoredQuestion } from '#domain/orders/intake.ts';
import type { Row } from '#database/rows.ts';
import type { Quote } from '#domain/orders/order.ts';
import type { DemoClient } from '../demo-client.ts';
import type { Artist } from './artists.ts';

export interface Purchase {
  id: string;
  lines: { id: string; service: string }[];
}

const LINKS: Readonly<Record<string, string>> = {
  'youtube-ads': 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  'spotify-ads': 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC',
  'instagram-featuring': 'https://www.instagram.com/hypecast.demo/',
};
const serviceOf = (product: string) => Object.keys(LINKS).find((service) => product.startsWith(service));

/** Puts packages into the client's cart. */
export async function fillCart(client: DemoClient, userId: string, packages: readonly string[]): Promise<void> {
  const rows = packages.map((id) => ({
    user_id: userId,
    product_id: id,
    product_name: '',
    service_type: '',
    price: 0,
    quantity: 1,
    metadata: {},
  }));
  await client.call('POST', '/rest/v1/cart_items', rows);
}

interface Basket {
  packages: readonly string[];
  promo?: string | undefined;
  /** Test cards to try, one after the other. All but the last are refused. */
  cards: readonly string[];
}

/** Pays the cart of the checkout, like the checkout page does. */
export async function buy(client: DemoClient, artist: Artist, { packages, promo, cards }: Basket): Promise<Purchase> {
  const items = packages.map((id) => ({ id, quantity: 1, serviceLink: LINKS[serviceOf(id) ?? ''] ?? null }));
  const quote = await client.call<Quote>('POST', '/rest/v1/rpc/quote', {
    items,
    promo_code: promo ?? null,
    country: artist.country,
    region: artist.region ?? null,
  });
  const order = {
    client_name: `${artist.first} ${artist.last}`,
    client_email: `${artist.key}@demo.hypecast.test`,
    contact_phone: artist.phone,
    country: artist.country,
    region: artist.region ?? null,
    delivery_address: artist.address,
    total_amount: quote.total,
    items: quote.lines.map((line, at) => ({
      id: line.id,
      name: line.name,
      service_type: line.service,
      price: line.unit_price,
      quantity: line.quantity,
      serviceLink: items[at]?.serviceLink ?? null,
    })),
    promo_code: promo ?? null,
    terms_accepted: true,
  };
  const place = (token: string) =>
    client.call<{ id: string }>('POST', '/functions/v1/place-order', { ...order, payment: { token } });
  for (const card of cards.slice(0, -1)) await expectDecline(place(card));
  const { id } = await place(cards.at(-1) ?? 'tok_visa');
  const lines = await client.call<Pick<Row<'order_items'>, 'id' | 'service_type'>[]>(
    'GET',
    `/rest/v1/order_items?select=id,service_type&order_id=eq.${id}&order=position`,
  );
  return { id, lines: lines.map((line) => ({ id: line.id, service: line.service_type })) };
}

async function expectDecline(payment: Promise<unknown>): Promise<void> {
  const declined = await payment.then(
    () => false,
    (error: unknown) => {
      if (error instanceof Error && error.message.includes(' returned 402')) return true;
      throw error;
    },
  );
  if (!declined) throw new Error('demo data: a payment was accepted that the story has declined');
}

/** Answers what a service needs to know before it begins. */
export async function answerIntake(
  client: DemoClient,
  line: { id: string },
  artist: Artist,
  song: string,
): Promise<void> {
  const answers: IntakeAnswers = {
    track: song,
    genre: artist.genre,
    territories: artist.territories,
    biography: `${artist.act} make ${artist.genre} and have been on stage for six years.`,
    brief: `“${song}” is the song that matters this season. Please keep the tone of the cover.`,
  };
  const [intake] = await client.call<{ form: { questions: StoredQuestion[] } }[]>(
    'GET',
    `/rest/v1/intakes?select=form:intake_forms(questions)&order_item_id=eq.${line.id}`,
  );
  const asked = (intake?.form.questions ?? []).map(({ id }) => id);
  await client.call('POST', '/rest/v1/rpc/save_intake', {
    order_item_id: line.id,
    answers: Object.fromEntries(Object.entries(answers).filter(([id]) => asked.includes(id))),
  });
}
