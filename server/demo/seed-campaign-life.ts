import type { Database } from '#server/platform/db/database.ts';
import type { DemoClient } from './demo-client.ts';
import { demoCampaigns } from './seed-campaigns.ts';
import { dropTicketEmails } from './seed-support.queries.ts';

/** Seeds recent actions of the client and the team on the campaigns, through the shop's APIs. Runs only once. */
export async function seedCampaignLife(db: Database, client: DemoClient, admin: DemoClient): Promise<void> {
  const existing = await client.call<unknown[]>('GET', '/rest/v1/tickets?select=id&campaign_id=not.is.null&limit=1');
  if (existing.length > 0) return;
  const campaigns = await client.call<{ id: string; name: string }[]>('GET', '/rest/v1/campaigns?select=id,name');
  const idOf = (name: string) => campaigns.find((campaign) => campaign.name === name)?.id;
  const [running, asking, paused] = [
    idOf(demoCampaigns.running),
    idOf(demoCampaigns.asking),
    idOf(demoCampaigns.paused),
  ];
  if (running === undefined || asking === undefined || paused === undefined) return;

  await requestStatus(client, paused, 'paused');
  await admin.call('PATCH', `/rest/v1/campaigns?id=eq.${paused}`, { status: 'paused' });
  await requestStatus(client, asking, 'paused');

  await seedNotes(admin, running, asking);

  const write = (body: string) =>
    client.call<{ id: string }>('POST', '/rest/v1/rpc/write_about_campaign', { campaign_id: running, body });
  const reply = (ticket: string, body: string) =>
    admin.call('POST', '/rest/v1/ticket_messages', { ticket_id: ticket, body });
  const { id: ticket } = await write('The views jumped on Saturday. Is that the weekend or the new cut of the ad?');
  await reply(
    ticket,
    'The new cut: it holds people nine seconds longer than the first one. We moved two thirds of the budget to it on Friday evening.',
  );
  await write('Great, keep it. We release the lyric video on the 4th, could it join the campaign?');
  await reply(ticket, 'Yes. Send us the link here as soon as it is up and we add it the same day.');
  await dropTicketEmails(db);
}

const requestStatus = (client: DemoClient, campaign: string, wanted: 'active' | 'paused') =>
  client.call('POST', '/rest/v1/rpc/request_campaign_status', { campaign_id: campaign, wanted });

/** What the team did on the campaigns: pins of the release's chart. */
async function seedNotes(admin: DemoClient, video: string, audio: string): Promise<void> {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  await admin.call('POST', '/rest/v1/campaign_notes', [
    { campaign_id: video, day: day(29), kind: 'creative', text: 'New hook: the chorus comes first' },
    { campaign_id: video, day: day(12), kind: 'budget', text: '20% moved from tablets to phones' },
    { campaign_id: audio, day: day(18), kind: 'creative', text: 'Second spot with the voice of the artist' },
    { campaign_id: audio, day: day(6), kind: 'note', text: 'Saves doubled since the second spot' },
  ]);
}
