import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { campaignPlatforms } from '#domain/campaigns/campaign.ts';
import { fieldsOfQuestion, QuestionsForm } from '#domain/catalogue/questions-form.ts';
import { acceptsLink } from '#domain/catalogue/service-link.ts';
import { serviceColorNames, serviceIcons, serviceScenes } from '#domain/catalogue/service-look.ts';
import { answerOf, questionsIn, type QuestionKind, type StoredQuestion } from '#domain/orders/intake.ts';
import type { PlacedOrder } from '#domain/orders/order.ts';
import { engines } from '#tests/support/database.ts';
import { draftOrder, placeOrder } from '#tests/support/orders.ts';
import { randomOf } from '#tests/support/random.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

const random = randomOf(39);
const chance = (share: number) => random.next() < share;
const upTo = (max: number) => 1 + Math.floor(random.next() * max);

const KINDS = ['short_text', 'long_text', 'date', 'number', 'choice', 'choices'] as const satisfies QuestionKind[];
const OPTIONS = ['Dance', 'Lip “sync”', 'قصة', "It's, a story"];
const RIGHT: Partial<Record<QuestionKind, string>> = {
  short_text: 'Ñandú ♥',
  long_text: 'Two\nlines',
  date: '2027-02-28',
  number: '-12.5',
  choice: 'قصة',
  choices: "Dance\nIt's, a story",
};
const WRONG: Partial<Record<QuestionKind, string>> = {
  date: 'tomorrow',
  number: '1e3',
  choice: 'Comedy',
  choices: 'Dance\nComedy',
};

function randomService(at: number) {
  const hosts = chance(0.6) ? [`host-${at}.example`] : [];
  return {
    slug: `random-${at}`,
    name: `Random № ${at}`,
    link_label: 'Random',
    link_hosts: hosts,
    link_hint: 'It needs another link.',
    platform: random.pick(campaignPlatforms),
    color: random.pick(serviceColorNames),
    scene: random.pick(serviceScenes),
    icon: random.pick(serviceIcons),
  };
}

function randomQuestions(): StoredQuestion[] {
  const questions = Array.from({ length: upTo(9) }, (_, at): StoredQuestion => {
    const kind = random.pick(KINDS);
    const hasOptions = kind === 'choice' || kind === 'choices';
    return {
      id: `q${at}`,
      kind,
      required: chance(0.5),
      label: `Question ${at}?`,
      help: '',
      ...(hasOptions && { options: OPTIONS }),
      translations: { es: {}, ar: {} },
    };
  });
  const link: StoredQuestion = { id: 'link', kind: 'link', required: true, label: 'Link', help: '' };
  return chance(0.7) ? [{ ...link, translations: { es: {}, ar: {} } }, ...questions] : questions;
}

describe.each(engines)('random services and forms on %s', (engine) => {
  let server: TestServer;
  let admin: SignedIn;
  let nia: SignedIn;
  beforeAll(async () => {
    server = await startServer(engine);
    [admin, nia] = await Promise.all([server.signedIn({ admin: true }), server.signedIn()]);
  });
  afterAll(() => server.close());

  const done = ({ error }: { error: { message: string } | null }) => expect(error).toBeNull();

  async function sell(service: ReturnType<typeof randomService>, questions: StoredQuestion[]): Promise<string> {
    done(await admin.supabase.from('services').insert(service));
    const id = `${service.slug}-package`;
    const figures = [{ metric: 'views', min: 1000, max: 2000, basis: 'estimated', plus: false }];
    done(
      await admin.supabase.from('packages').insert({
        id,
        service: service.slug,
        name: 'Package',
        price: upTo(9_999_999) / 100,
        duration_days: upTo(30),
        features: [],
        figures,
        icon: 'x',
        color: 'x',
        border_color: 'x',
      }),
    );
    done(await admin.supabase.rpc('save_intake_form', { service: service.slug, questions, base: 0 }));
    done(await admin.supabase.from('services').update({ state: 'shown' }).eq('slug', service.slug));
    return id;
  }

  async function buy(id: string, serviceLink: string): Promise<{ order: string; line: string; missing: string[] }> {
    const draft = await draftOrder(server, [{ id, quantity: 1, serviceLink }]);
    const { status, body } = await placeOrder<PlacedOrder>(server, nia, draft, randomUUID());
    expect(status).toBe(201);
    const { data } = await nia.supabase
      .from('order_items')
      .select('id,intake:intakes(missing)')
      .eq('order_id', body.id)
      .single<{ id: string; intake: { missing: string[] } }>();
    return { order: body.id, line: data!.id, missing: data!.intake.missing };
  }

  async function answer(line: string, questions: readonly StoredQuestion[]): Promise<void> {
    const save = (answers: object) => nia.supabase.rpc('save_intake', { order_item_id: line, answers, seen: {} });
    for (const { id, kind } of questions) {
      const wrong = WRONG[kind];
      if (wrong !== undefined) expect((await save({ [id]: wrong })).error?.code).toBe('PT400');
    }
    const answers = Object.fromEntries(
      questions.flatMap(({ id, kind }) => (kind === 'link' ? [] : [[id, RIGHT[kind]] as const])),
    );
    done(await save(answers));
    const { data } = await nia.supabase.from('intakes').select('missing,answers').eq('order_item_id', line).single();
    expect(data).toEqual({ missing: [], answers });
  }

  async function deliver(order: string, platform: string): Promise<void> {
    const { data, error } = await admin.supabase.rpc('create_campaigns_from_order', { order_id: order });
    expect(error).toBeNull();
    const [campaign] = data as { id: string; platform: string }[];
    expect(campaign?.platform).toBe(platform);
    const days = { starts_on: '2020-01-01', ends_on: '2030-01-01' };
    done(
      await admin.supabase
        .from('campaigns')
        .update({ ...days, status: 'active' })
        .eq('id', campaign!.id),
    );
    done(
      await admin.supabase.from('campaign_days').insert({ campaign_id: campaign!.id, day: '2026-01-01', views: 777 }),
    );
    const seen = await nia.supabase.from('campaign_delivery').select('delivered,platform').eq('id', campaign!.id);
    expect(seen.data).toEqual([{ delivered: 777, platform }]);
  }

  test('pass through purchase, answers, campaign and report', async () => {
    for (let at = 0; at < 8; at++) {
      const [service, questions] = [randomService(at), randomQuestions()];
      const packageId = await sell(service, questions);
      const link = `https://${service.link_hosts[0] ?? 'anywhere.example'}/song`;
      const rule = { linkHosts: service.link_hosts, linkPattern: null, linkHint: '', promotesProfile: false };
      expect(acceptsLink(rule, link)).toBe(true);
      const { order, line, missing } = await buy(packageId, link);
      const required = questions.filter((question) => question.required && question.kind !== 'link');
      expect(missing).toEqual(required.map(({ id }) => id));
      await answer(line, questions);
      await deliver(order, service.platform);
    }
  });

  test('the team’s form keeps every question, and the browser judges answers as the database does', () => {
    for (let turn = 0; turn < 200; turn++) {
      const questions = randomQuestions();
      expect(QuestionsForm.parse({ questions: questions.map(fieldsOfQuestion) })).toEqual({ questions });
      for (const question of questionsIn(questions, 'en')) {
        const wrong = WRONG[question.kind];
        if (wrong !== undefined) expect(answerOf(question).safeParse(wrong).success).toBe(false);
        if (question.kind !== 'link')
          expect(answerOf(question).safeParse(RIGHT[question.kind] ?? '').success).toBe(true);
      }
    }
  });
});
