import type { Row } from '#database/rows.ts';
import { reconcileRecords } from '#server/modules/payments/reconcile-records.ts';
import { demoArtists, demoTeam, type Artist } from './artists.ts';
import { answerIntake, buy, fillCart, type Purchase } from './purchase.ts';
import type { Release } from './releases.ts';
import {
  addDays,
  assign,
  dayOf,
  hire,
  momentOf,
  randomOf,
  seedOf,
  type Scene,
  type Stage,
  type StoryCampaign,
} from './story.ts';

const TITLES: Readonly<Record<string, string>> = {
  'youtube-ads': 'music video',
  'spotify-ads': 'audio ads',
  'instagram-featuring': 'reels',
};
/** Of a campaign whose package names no length. */
const DAYS_WITHOUT_LENGTH = 30;

function artistOf(key: string): Artist {
  const artist = demoArtists.find((one) => one.key === key);
  if (artist === undefined) throw new Error(`the demo has no artist ${key}`);
  return artist;
}

/** The account that an artist opens before the first purchase. */
export function accountScene(today: string, key: string, daysAgo: number): Scene {
  const { first, last } = artistOf(key);
  return {
    at: momentOf(today, daysAgo, 6.5),
    play: ({ createAccount }) => createAccount({ key, first, last, role: 'client' }),
  };
}

/** One purchase, from the cart to the begin of its campaigns. Results and completion follow for all orders together. */
export function releaseScenes(today: string, release: Release): Scene[] {
  const artist = artistOf(release.artist);
  const seed = seedOf(`${release.artist} ${release.song} ${release.daysAgo}`);
  const random = randomOf(seed);
  const hour = 8 + random() * 11;
  const at = (days: number, time: number) => momentOf(today, release.daysAgo - days, time);
  const story: Story = { artist, release, seed, made: null };
  const cart: Scene = {
    at: at(0, hour),
    play: async (stage) => fillCart(await stage.as(artist.key), await stage.idOf(artist.key), release.packages),
  };
  if (release.turn === 'abandoned') return [cart];
  const purchase: Scene = { at: at(0, hour + 0.2), play: (stage) => pay(stage, story) };
  if (release.turn === 'cancelled') return [cart, purchase, { at: at(1, 9.5), play: (stage) => cancel(stage, story) }];
  const answers: Scene = { at: at(0, hour + 1 + random() * 3), play: (stage) => answer(stage, story) };
  if (release.turn === 'silent') return [cart, purchase];
  const setUp: Scene = { at: at(1, 7 + random() * 3), play: (stage) => begin(stage, story) };
  if (release.packages.every((id) => id.startsWith('digital-publications')))
    return [cart, purchase, answers, setUp, ...deliveryScenes(at, story)];
  return [cart, purchase, answers, setUp, { at: at(2, 8), play: (stage) => start(stage, story) }, ...turns(at, story)];
}

interface Story {
  artist: Artist;
  release: Release;
  seed: number;
  made: Purchase | null;
}

type At = (days: number, hour: number) => Date;

function turns(at: At, story: Story): Scene[] {
  const { turn } = story.release;
  if (turn === 'paused') return [{ at: at(17, 12), play: (stage) => pause(stage, story) }];
  // After the results of the last day.
  if (turn === 'disputed') return [{ at: at(3, 10), play: findDisputes }];
  if (turn === 'dispute_won')
    return [
      { at: at(3, 10), play: findDisputes },
      { at: at(24, 10), play: (stage) => winDispute(stage, story) },
    ];
  if (turn === 'part_refunded') return [{ at: at(41, 13), play: (stage) => refundPart(stage, story) }];
  return [];
}

async function pay(stage: Stage, story: Story): Promise<void> {
  const { artist, release } = story;
  story.made = await buy(await stage.as(artist.key), artist, { ...release, cards: cardsOf(release) });
}

function cardsOf({ turn }: Release): string[] {
  if (turn === 'declined_first') return ['tok_declined', 'tok_visa'];
  return [turn === 'disputed' || turn === 'dispute_won' ? 'tok_disputed' : 'tok_visa'];
}

/** As the job does that asks the payment provider. */
const findDisputes = ({ services }: Stage) => reconcileRecords(services);

/** The bank decides for the agency. */
async function winDispute(stage: Stage, { made }: Story): Promise<void> {
  const team = await stage.as('maya');
  const [dispute] = await team.call<Pick<Row<'disputes'>, 'reference'>[]>(
    'GET',
    `/rest/v1/disputes?select=reference&order_id=eq.${made?.id}`,
  );
  await team.call('POST', '/functions/v1/sandbox-dispute', { reference: dispute?.reference, won: true });
}

async function answer(stage: Stage, { made, artist, release }: Story): Promise<void> {
  const client = await stage.as(artist.key);
  for (const line of made?.lines ?? []) await answerIntake(client, line, artist, release.song);
}

const changeOrder = async (stage: Stage, id: string | undefined, change: Partial<Row<'orders'>>) =>
  (await stage.as('leo')).call('PATCH', `/rest/v1/orders?id=eq.${id}`, change);

async function begin(stage: Stage, story: Story): Promise<void> {
  await changeOrder(stage, story.made?.id, { status: 'in_progress' });
  await assign(stage, ownerOf(story), 'order', story.made?.id);
}

const ownerOf = ({ seed }: Story): string => demoTeam[seed % demoTeam.length]?.key ?? demoTeam[0].key;

/** The team creates the campaigns, names them after the song and starts them. */
async function start(stage: Stage, story: Story): Promise<void> {
  const { made, release, seed } = story;
  if (made === null) return;
  const team = await stage.as('leo');
  const created = await team.call<Row<'campaigns'>[]>('POST', '/rest/v1/rpc/create_campaigns_from_order', {
    order_id: made.id,
  });
  for (const [place, campaign] of created.entries()) {
    const name = `${release.song}, ${TITLES[campaign.service] ?? 'campaign'}`;
    const starts = campaign.starts_on ?? '';
    const ends = campaign.ends_on ?? addDays(starts, DAYS_WITHOUT_LENGTH - 1);
    await team.call('PATCH', `/rest/v1/campaigns?id=eq.${campaign.id}`, { name, ends_on: ends, status: 'active' });
    if (release.fee !== undefined && place === 0) await hire(stage, 'campaign', campaign.id, release.fee);
    else await assign(stage, ownerOf(story), 'campaign', campaign.id);
    stage.campaigns.push({
      id: campaign.id,
      orderId: made.id,
      name,
      platform: campaign.platform,
      starts,
      ends,
      metric: campaign.target_metric ?? '',
      target: Number(campaign.target_min),
      budget: Number(campaign.budget),
      pace: release.pace ?? 1,
      seed: seed + place,
      status: 'active',
      reportedUntil: null,
    });
  }
}

const campaignsOf = ({ campaigns }: Stage, { made }: Story): StoryCampaign[] =>
  campaigns.filter((campaign) => campaign.orderId === made?.id);

async function pause(stage: Stage, story: Story): Promise<void> {
  const [client, team] = [await stage.as(story.artist.key), await stage.as('maya')];
  for (const campaign of campaignsOf(stage, story)) {
    await client.call('POST', '/rest/v1/rpc/request_campaign_status', { campaign_id: campaign.id, wanted: 'paused' });
    await team.call('PATCH', `/rest/v1/campaigns?id=eq.${campaign.id}`, { status: 'paused' });
    campaign.status = 'paused';
  }
}

async function cancel(stage: Stage, { made }: Story): Promise<void> {
  const reason = 'The release date was moved';
  await changeOrder(stage, made?.id, { status: 'cancelled', cancel_reason: reason });
  await refund(stage, made?.id, { reason });
}

const refundPart = (stage: Stage, { made }: Story) =>
  refund(stage, made?.id, { reason: 'Share of the estimate that was not delivered', amount: 95 });

async function refund(stage: Stage, id: string | undefined, wish: { reason: string; amount?: number }): Promise<void> {
  const team = await stage.as('maya');
  await team.call('POST', '/functions/v1/refund-order', { order_id: id, ...wish }, { 'idempotency-key': `demo-${id}` });
}

/** What the magazine charges: a part of what the client paid. */
async function bookPlacement(stage: Stage, { made, release }: Story, day: string): Promise<void> {
  const team = await stage.as('leo');
  const lines = `/rest/v1/order_items?select=id,name,unit_price&order_id=eq.${made?.id}&limit=1`;
  const [line] = await team.call<Pick<Row<'order_items'>, 'id' | 'name' | 'unit_price'>[]>('GET', lines);
  await team.call('POST', '/rest/v1/line_costs', {
    order_item_id: line?.id,
    kind: 'placement',
    amount: Math.round(Number(line?.unit_price) * 45) / 100,
    description: `Article about ${release.song}`,
    payee: line?.name,
    incurred_on: day,
  });
}

/** A deliverable that the client sends back once, unless the order is the first of its kind, and then accepts. */
function deliveryScenes(at: At, story: Story): Scene[] {
  let latest: string | undefined;
  const deliver: Scene['play'] = async (stage) => {
    const row = { order_item_id: story.made?.lines[0]?.id, title: `Article about ${story.release.song}`, kind: 'link' };
    const url = 'https://docs.google.com/document/d/demo';
    const [made] = await (
      await stage.as('leo')
    ).call<{ id: string }[]>('POST', '/rest/v1/deliverables', { ...row, url });
    latest = made?.id;
  };
  const decide =
    (decision: object): Scene['play'] =>
    async (stage) =>
      (await stage.as(story.artist.key)).call('POST', '/rest/v1/rpc/decide_deliverable', {
        deliverable_id: latest,
        ...decision,
      });
  const comment = 'The second paragraph names the wrong year. Otherwise lovely.';
  return [
    { at: at(3, 15), play: (stage) => bookPlacement(stage, story, dayOf(at(3, 15))) },
    { at: at(4, 10), play: deliver },
    { at: at(5, 16), play: decide({ decision: 'returned', comment }) },
    { at: at(6, 9), play: deliver },
    { at: at(6, 18), play: decide({ decision: 'approved' }) },
    { at: at(8, 8), play: (stage) => changeOrder(stage, story.made?.id, { status: 'completed' }) },
  ];
}
