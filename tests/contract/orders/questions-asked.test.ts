import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { questionsIn, questionsToAsk, type StoredQuestion } from '#domain/orders/intake.ts';
import type { PlacedOrder } from '#domain/orders/order.ts';
import { engines } from '#tests/support/database.ts';
import { orderAs, startGuest, startMailedServer, type Guest, type MailedServer } from '#tests/support/guests.ts';
import { draftOrder, placeOrder } from '#tests/support/orders.ts';
import { randomOf } from '#tests/support/random.ts';

interface FoundLine {
  id: string;
  name: string;
  service_link: string | null;
  intake: { missing: string[]; form: { questions: StoredQuestion[] } };
}

const random = randomOf(37);
const VIDEO = 'https://youtu.be/dQw4w9WgXcQ';
/** A link that the platform of a service accepts. */
const LINKS: Readonly<Record<string, string>> = {
  'spotify-ads': 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC',
  'apple-music-ads': 'https://music.apple.com/us/album/song/1440783617?i=1440783625',
  'instagram-growth': 'https://www.instagram.com/novaray',
  'instagram-featuring': 'https://www.instagram.com/novaray',
  'instagram-fan-pages': 'https://www.instagram.com/novaray',
};

describe.each(engines)('the questions of the confirmation page on %s', (engine) => {
  let server: MailedServer;
  beforeAll(async () => {
    server = await startMailedServer(engine);
  });
  afterAll(() => server.close());

  const linesOf = async ({ supabase }: Guest, order: string) => {
    const { data, error } = await supabase
      .from('order_items')
      .select('id, name, service_link, intake:intakes(missing,form:intake_forms(questions))')
      .eq('order_id', order)
      .order('position')
      .overrideTypes<FoundLine[], { merge: false }>();
    expect(error).toBeNull();
    return data!.map(({ intake: { missing, form }, ...line }) => ({
      ...line,
      missing,
      asked: questionsIn(form.questions, 'en').filter(({ id }) => missing.includes(id)),
    }));
  };
  const save = ({ supabase }: Guest, line: string, answers: object) =>
    supabase.rpc('save_intake', { order_item_id: line, answers, seen: {} });

  test('leave nothing open in a hundred generated lines whose buyers answered all of them', async () => {
    const { rows: packages } = await server.services.db.query<{ id: string; service: string }>(
      `select id, service from public.packages where active and cta = 'cart' order by id`,
    );
    const guest = await startGuest(server);
    let lines = 0;
    for (let order = 0; order < 20; order++) {
      const bought = new Map(Array.from({ length: 5 }, () => random.pick(packages)).map((one) => [one.id, one]));
      const items = [...bought.values()].map(({ id, service }) => ({
        id,
        quantity: 1,
        ...(random.next() < 0.7 ? { serviceLink: LINKS[service] ?? VIDEO } : {}),
      }));
      const { status, body } = await placeOrder<PlacedOrder>(
        server,
        guest,
        await draftOrder(server, items, { client_email: 'nia.asked@example.test' }),
        randomUUID(),
      );
      expect(status).toBe(201);
      const services = new Map((await linesOf(guest, body.id)).map(({ id }, at) => [id, items[at]?.id ?? '']));
      for (const { questions } of questionsToAsk(await linesOf(guest, body.id)))
        for (const { question, lines: asked } of questions)
          for (const { id } of asked) {
            const link = LINKS[bought.get(services.get(id) ?? '')?.service ?? ''] ?? VIDEO;
            const answer = question.kind === 'link' ? link : 'Afrobeats';
            expect((await save(guest, id, { [question.id]: answer })).error).toBeNull();
          }
      const left = await linesOf(guest, body.id);
      expect(left.flatMap(({ missing }) => missing)).toEqual([]);
      lines += left.length;
    }
    expect(lines).toBeGreaterThan(80);
  });

  test('a guest answers only for their own order', async () => {
    const [guest, stranger] = [await startGuest(server), await startGuest(server)];
    const { body } = await orderAs(server, guest, 'nia.own@example.test');
    const [line] = await linesOf(guest, body.id);
    expect(await linesOf(stranger, body.id)).toEqual([]);
    expect((await save(stranger, line!.id, { genre: 'Pop' })).error?.code).toBe('PT404');
    expect((await server.client().rpc('save_intake', { order_item_id: line!.id, answers: {} })).error?.code).toBe(
      '42501',
    );
    expect((await save(guest, line!.id, { genre: 'Pop' })).error).toBeNull();
    expect((await linesOf(guest, body.id))[0]?.missing).toEqual(['link', 'territories']);
  });
});
