import type { DemoClient } from './demo-client.ts';
import { demoCampaigns } from './seed-campaigns.ts';
import { daysAgo, type Cast, type Step } from './steps.ts';

/** Whether the client has written about a campaign. */
export async function hasCampaignLife(client: DemoClient): Promise<boolean> {
  const tickets = await client.call<unknown[]>('GET', '/rest/v1/tickets?select=id&campaign_id=not.is.null&limit=1');
  return tickets.length > 0;
}

/** What client and team did on the campaigns, through the shop's APIs. */
export function lifeSteps(): Step[] {
  let ticket = '';
  const write = async ({ client }: Cast, body: string) => {
    const campaign = await campaignNamed(client, demoCampaigns.running);
    const written = { campaign_id: campaign, body };
    ticket = (await client.call<{ id: string }>('POST', '/rest/v1/rpc/write_about_campaign', written)).id;
  };
  const reply = ({ admin }: Cast, body: string) =>
    admin.call('POST', '/rest/v1/ticket_messages', { ticket_id: ticket, body });
  return [
    daysAgo(10, 11, async ({ client, admin }) => {
      const paused = await campaignNamed(client, demoCampaigns.paused);
      await requestStatus(client, paused, 'paused');
      await admin.call('PATCH', `/rest/v1/campaigns?id=eq.${paused}`, { status: 'paused' });
    }),
    daysAgo(6, 10, (cast) =>
      write(cast, 'The views jumped on Saturday. Is that the weekend or the new cut of the ad?'),
    ),
    daysAgo(6, 13, async (cast) => {
      await reply(
        cast,
        'The new cut: it holds people nine seconds longer than the first one. We moved two thirds of the budget to it on Friday evening.',
      );
      const assigned = { subject: 'ticket', subject_id: ticket, person: cast.ownerId };
      await cast.admin.call('POST', '/rest/v1/rpc/assign_work', assigned);
    }),
    daysAgo(4, 16, (cast) =>
      write(cast, 'Great, keep it. We release the lyric video on the 4th, could it join the campaign?'),
    ),
    daysAgo(4, 17.5, (cast) =>
      reply(cast, 'Yes. Send us the link here as soon as it is up and we add it the same day.'),
    ),
    daysAgo(2, 9, ({ client, admin, today }) => seedNotes(client, admin, today)),
    daysAgo(1, 15, async ({ client }) =>
      requestStatus(client, await campaignNamed(client, demoCampaigns.asking), 'paused'),
    ),
  ];
}

async function campaignNamed(client: DemoClient, name: string): Promise<string> {
  const path = `/rest/v1/campaigns?select=id&name=eq.${encodeURIComponent(name)}`;
  const [campaign] = await client.call<{ id: string }[]>('GET', path);
  if (campaign === undefined) throw new Error(`the demo client has no campaign ${name}`);
  return campaign.id;
}

const requestStatus = (client: DemoClient, campaign: string, wanted: 'active' | 'paused') =>
  client.call('POST', '/rest/v1/rpc/request_campaign_status', { campaign_id: campaign, wanted });

/** What the team did on the campaigns: pins of the release's chart, and comments of its report. */
async function seedNotes(client: DemoClient, admin: DemoClient, today: string): Promise<void> {
  const day = (ago: number) => new Date(Date.parse(`${today}T00:00:00Z`) - ago * 86_400_000).toISOString().slice(0, 10);
  const video = await campaignNamed(client, demoCampaigns.running);
  const audio = await campaignNamed(client, demoCampaigns.asking);
  await admin.call('POST', '/rest/v1/campaign_notes', [
    { campaign_id: video, day: day(29), kind: 'creative', text: 'New hook: the chorus comes first' },
    { campaign_id: video, day: day(12), kind: 'budget', text: '20% moved from tablets to phones' },
    {
      campaign_id: video,
      day: day(2),
      kind: 'note',
      text: 'The cut that begins with the chorus carries the song: people stay nine seconds longer than with the first one. Most of the budget runs on it, and phones get more than tablets.',
    },
    { campaign_id: audio, day: day(18), kind: 'creative', text: 'Second spot with the voice of the artist' },
    { campaign_id: audio, day: day(6), kind: 'note', text: 'Saves doubled since the second spot' },
  ]);
}
