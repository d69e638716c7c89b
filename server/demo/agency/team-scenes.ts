import type { Row } from '#database/rows.ts';
import { draftPlanOrders } from '#server/modules/billing/draft-plan-orders.ts';
import type { DemoClient } from '../demo-client.ts';
import { importExport } from '../import-export.ts';
import { demoColleagues, demoTeam } from './artists.ts';
import { demoEnquiries, type Conversation } from './conversations.ts';
import { exportsUntil, reachUntil } from './exports.ts';
import { demoPlans, demoQuotes } from './releases.ts';
import { addDays, assign, daysBetween, hire, momentOf, randomOf, seedOf, type Scene, type Stage } from './story.ts';

/** Days on which the team brings in results: rarely at first, often of late. */
const REPORT_DAYS = [325, 270, 215, 165, 120, 85, 56, 34, 14, 1];
/** One of the platforms is late, as the overview shows. */
const LATE_PLATFORM = 'instagram';
/** Its campaigns promise a reach. */
const REACH_PLATFORM = 'instagram';

export const teamScenes = (today: string): Scene[] => [
  ...demoTeam.map(({ key, first, last }, at) => ({
    at: momentOf(today, 360, 6 + at / 2),
    play: ({ createAccount }: Stage) => createAccount({ key, first, last, role: 'admin' }),
  })),
  ...demoColleagues.map((colleague, at) => ({
    at: momentOf(today, 300 - at * 40, 10),
    play: ({ createAccount }: Stage) => createAccount(colleague),
  })),
  ...REPORT_DAYS.map((daysAgo) => ({
    at: momentOf(today, daysAgo, 9),
    play: (stage: Stage) => report(stage, today, daysAgo),
  })),
  ...REPORT_DAYS.map((daysAgo) => ({
    at: momentOf(today, daysAgo, 11),
    play: (stage: Stage) => wrapUp(stage, today, daysAgo),
  })),
  ...priceScenes(today),
  ...quoteScenes(today),
  ...planScenes(today),
  { at: momentOf(today, 33, 14), play: (stage) => payFees(stage, addDays(today, -33)) },
  ...demoEnquiries.map(({ daysAgo, ...message }) => ({
    at: momentOf(today, daysAgo, 15.4),
    play: async (stage: Stage) => stage.visitor().call('POST', '/functions/v1/submit-contact', message),
  })),
];

async function report({ app, as, campaigns }: Stage, today: string, daysAgo: number): Promise<void> {
  const until = addDays(today, -daysAgo - 1);
  const late = daysAgo === 1 ? campaigns.filter(({ platform }) => platform !== LATE_PLATFORM) : campaigns;
  const team = await as('maya');
  for (const { fileName, csv, campaigns: reported } of exportsUntil(late, until)) {
    await importExport(app, team.token, fileName, csv);
    for (const campaign of reported) {
      campaign.reportedUntil = until;
      if (campaign.platform !== REACH_PLATFORM) continue;
      await team.call('PATCH', `/rest/v1/campaigns?id=eq.${campaign.id}`, {
        reported_reach: reachUntil(campaign, until),
        reported_from: campaign.starts,
        reported_until: until < campaign.ends ? until : campaign.ends,
        reported_evidence: 'Meta Ads Manager, campaign overview',
      });
    }
  }
}

/** Ends what has run its time, with its order once all of it has ended. */
async function wrapUp(stage: Stage, today: string, daysAgo: number): Promise<void> {
  const day = addDays(today, -daysAgo);
  const team = await stage.as('leo');
  const over = stage.campaigns.filter(
    ({ status, ends, reportedUntil }) => status === 'active' && ends < day && reportedUntil !== null,
  );
  for (const campaign of over) {
    await team.call('PATCH', `/rest/v1/campaigns?id=eq.${campaign.id}`, { status: 'completed' });
    campaign.status = 'completed';
  }
  for (const orderId of new Set(over.map((campaign) => campaign.orderId))) {
    if (stage.campaigns.some((campaign) => campaign.orderId === orderId && campaign.status !== 'completed')) continue;
    await team.call('PATCH', `/rest/v1/orders?id=eq.${orderId}`, { status: 'completed' });
  }
}

/** A price that was tried and withdrawn: something for the audit log. */
function priceScenes(today: string): Scene[] {
  const set = (daysAgo: number, price: number): Scene => ({
    at: momentOf(today, daysAgo, 8.2),
    play: async (stage) =>
      (await stage.as('maya')).call('PATCH', '/rest/v1/packages?id=eq.youtube-ads-premium', { price }),
  });
  return [set(202, 520), set(172, 490)];
}

function quoteScenes(today: string): Scene[] {
  return demoQuotes.flatMap(({ artist, daysAgo, name, price, paysAfterDays, fee }) => {
    let id: string | undefined;
    const create: Scene = {
      at: momentOf(today, daysAgo, 12.5),
      play: async (stage) => {
        const item = { name, price, quantity: 1, service_type: 'ai-video-creation' };
        const order = { client_id: await stage.idOf(artist), items: [item], note: 'As discussed on the phone' };
        const made = await (
          await stage.as('maya')
        ).call<{ id: string }>('POST', '/rest/v1/rpc/create_team_order', order);
        id = made.id;
        if (fee === null) await assign(stage, 'maya', 'order', id);
        else await hire(stage, 'order', id, fee);
      },
    };
    if (paysAfterDays === null) return [create];
    return [create, { at: momentOf(today, daysAgo - paysAfterDays, 19), play: (stage) => payOrder(stage, artist, id) }];
  });
}

/** What the team owes its freelancer is paid by transfer; what is owed since then is still open. */
async function payFees(stage: Stage, day: string): Promise<void> {
  const team = await stage.as('tomas');
  const owed = await team.call<{ id: string }[]>('GET', '/rest/v1/work_fee_list?select=id&owed_on=not.is.null');
  const fees = owed.map(({ id }) => id);
  await team.call('POST', '/rest/v1/rpc/pay_fees', { fees, paid_on: day, reference: 'Transfer, Emil Varga' });
}

async function payOrder(stage: Stage, artist: string, id: string | undefined): Promise<void> {
  const client = await stage.as(artist);
  await client.call('POST', '/functions/v1/pay-order', {
    order_id: id,
    payment: { token: 'tok_visa' },
    terms_accepted: true,
  });
}

/** A plan's order that is open for longer would be a debt, not an example. */
const OPEN_DAYS = 8;

/** Monthly plans: on the first of the month, the job drafts an order and the client pays it. The last one of one is open for some days. */
function planScenes(today: string): Scene[] {
  const begins = demoPlans.map(({ artist, daysAgo, plan, price, limits }): Scene => {
    const [first] = firstDaysAfter(addDays(today, -daysAgo), today);
    return {
      at: momentOf(today, daysAgo, 11),
      play: async (stage) => {
        const row = { client_id: await stage.idOf(artist), plan_id: plan, price, limits, next_billing_on: first };
        await (await stage.as('maya')).call('POST', '/rest/v1/client_plans', row);
      },
    };
  });
  const months = firstDaysAfter(addDays(today, -demoPlans[0].daysAgo), today);
  const bills = months.map((day): Scene => {
    const begun = demoPlans.filter(({ daysAgo }) => addDays(today, -daysAgo) < day);
    const isOpen = daysBetween(day, today) < OPEN_DAYS;
    const paying = isOpen ? begun.slice(0, 1) : begun;
    return { at: momentOf(day, 0, 9), play: (stage) => billPlans(stage, paying) };
  });
  return [...begins, ...bills];
}

async function billPlans(stage: Stage, paying: readonly { artist: string }[]): Promise<void> {
  const team = await stage.as('leo');
  const advance = (from: Row<'orders'>['status'], status: Row<'orders'>['status']) =>
    team.call('PATCH', `/rest/v1/orders?origin=in.(plan,staff)&status=eq.${from}`, { status });
  await advance('in_progress', 'completed');
  await advance('confirmed', 'in_progress');
  await draftPlanOrders(stage.services);
  for (const { artist } of paying) {
    const client = await stage.as(artist);
    const [due] = await client.call<Pick<Row<'orders'>, 'id'>[]>(
      'GET',
      '/rest/v1/orders?select=id&origin=eq.plan&status=eq.pending&limit=1',
    );
    if (due === undefined) continue;
    await payOrder(stage, artist, due.id);
    await briefPlan(client, due.id);
    await team.call('PATCH', `/rest/v1/orders?id=eq.${due.id}`, { status: 'in_progress' });
    await assign(stage, 'leo', 'order', due.id);
  }
}

/** Says what the month is for, which is all that a plan's order asks. */
async function briefPlan(client: DemoClient, order: string): Promise<void> {
  const lines = await client.call<{ id: string }[]>('GET', `/rest/v1/order_items?select=id&order_id=eq.${order}`);
  for (const { id } of lines) {
    const answers = { brief: 'As last month: the single first, then the older songs.' };
    await client.call('POST', '/rest/v1/rpc/save_intake', { order_item_id: id, answers });
  }
}

/** The firsts of the months after `day`, up to today. */
function firstDaysAfter(day: string, today: string): string[] {
  const days: string[] = [];
  for (let month = addDays(`${day.slice(0, 7)}-01`, 32); ; month = addDays(`${month.slice(0, 7)}-01`, 32)) {
    const first = `${month.slice(0, 7)}-01`;
    if (first > today) return days;
    days.push(first);
  }
}

/** A ticket with all its messages. */
export function conversationScenes(today: string, conversation: Conversation): Scene[] {
  const { artist, daysAgo, subject, priority = 'normal', messages, closedAfterDays } = conversation;
  const random = randomOf(seedOf(subject));
  const helper = demoTeam[Math.floor(random() * demoTeam.length)]?.key ?? 'maya';
  let hour = 9 + random() * 6;
  let ticket = '';
  const scenes = messages.map(([author, hoursLater, body], place): Scene => {
    hour += hoursLater;
    const at = momentOf(today, daysAgo, hour);
    if (place === 0)
      return {
        at,
        play: async (stage) => {
          const opened = { subject, body, priority };
          ticket = (await (await stage.as(artist)).call<{ id: string }>('POST', '/rest/v1/rpc/open_ticket', opened)).id;
          // Those of yesterday are still to be taken on.
          if (daysAgo > 1) await assign(stage, helper, 'ticket', ticket);
        },
      };
    return {
      at,
      play: async (stage) => {
        const writer = await stage.as(author === 'client' ? artist : helper);
        await writer.call('POST', '/rest/v1/ticket_messages', { ticket_id: ticket, body, internal: author === 'note' });
      },
    };
  });
  if (closedAfterDays === undefined) return scenes;
  const close: Scene = {
    at: new Date(momentOf(today, daysAgo, hour).getTime() + closedAfterDays * 86_400_000),
    play: async (stage) => {
      await (await stage.as(helper)).call('PATCH', `/rest/v1/tickets?id=eq.${ticket}`, { status: 'completed' });
    },
  };
  return [...scenes, close];
}
