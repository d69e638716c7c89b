import { extractText } from 'unpdf';
import { expect, test } from 'vitest';
import { commentsOf, type ReleaseCampaign, type ReleaseEvent, type ReleaseReport } from '#domain/reports/release.ts';
import { drawRelease } from './draw-release.ts';
import { reportLanguage } from './report-language.ts';

const shop = {
  name: 'Northlight',
  legalName: 'Northlight Media Ltd',
  email: 'hello@northlight.test',
  accent: '#ff5a36',
};

const nothing = { value: null, before: null, change: null };

const campaignNamed = (name: string): ReleaseCampaign => ({
  id: name,
  name,
  platform: 'youtube',
  service: 'youtube-ads',
  status: 'active',
  pace: null,
  target_metric: 'views',
  promised: 1000,
  delivered: 500,
  share_delivered: 0.5,
  share_elapsed: 0.5,
  spend: null,
  cost: null,
  paid: null,
  starts_on: null,
  ends_on: null,
  reported_from: null,
  reported_until: null,
});

const noteOn = (day: string, kind: 'note' | 'creative', text: string): ReleaseEvent => ({
  id: text,
  at: `${day}T09:00:00Z`,
  day,
  kind: 'note',
  done_by: 'agency',
  detail: { day, kind, text },
  campaign_id: 'c1',
  campaign: 'Night Drive, video',
});

function reportWith(campaigns: number, events: ReleaseEvent[]): ReleaseReport {
  const days = { from: '2026-11-01', to: '2026-11-20' };
  return {
    id: 'r1',
    title: 'Night Drive',
    artist: 'Nova Reyes',
    link: null,
    artwork: null,
    release_date: null,
    today: '2026-11-28',
    days,
    currency: 'USD',
    spend_shown: 'none',
    figures: {
      ...days,
      before: null,
      currency: 'USD',
      spend_shown: 'none',
      campaigns,
      spend: nothing,
      clicks: nothing,
      cost: nothing,
      priced: false,
      results: [],
      days: [],
      days_before: null,
    },
    progress: {
      running: 0,
      paused: 0,
      completed: 0,
      scheduled: 0,
      drafts: 0,
      starts_on: null,
      ends: null,
      day: null,
      days: null,
      ahead: 0,
      on_pace: 0,
      behind: 0,
      done: 0,
    },
    setups: [],
    totals: { campaigns, services: [], spend: null, paid: null, promises: [], results: [] },
    campaigns: Array.from({ length: campaigns }, (_, at) => campaignNamed(`Campaign ${at + 1}`)),
    proofs: [],
    events,
  };
}

async function pagesOf(report: ReleaseReport): Promise<string[]> {
  const pdf = await drawRelease({ report, client: 'Nova Reyes' }, null, reportLanguage('en', shop));
  return (await extractText(pdf)).text;
}

const rowsOn = (page: string) => page.match(/Creative changed|Campaign \d/g)?.length ?? 0;

test.each([
  ['events', (count: number) => ({ campaigns: 2, events: count })],
  ['campaigns with two events', (count: number) => ({ campaigns: count, events: 2 })],
])('leaves no page with one or two rows, however many %s there are', async (_, size) => {
  for (let count = 1; count <= 36; count += 1) {
    const { campaigns, events } = size(count);
    const changes = Array.from({ length: events }, (_, at) => noteOn('2026-11-10', 'creative', `Hook ${at}`));
    const pages = await pagesOf(reportWith(campaigns, changes));
    const rows = pages.map(rowsOn);
    expect(rows.reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(campaigns + events);
    if (pages.length > 1) expect(rows.at(-1), `${count}: ${rows.join()}`).toBeGreaterThan(2);
  }
});

test('prints what the team wrote about the days as a part of its own', async () => {
  const comment = noteOn('2026-11-12', 'note', 'The second video carries the song.');
  const [page = ''] = await pagesOf(reportWith(1, [comment, noteOn('2026-11-10', 'creative', 'New hook')]));
  expect(page.match(/The second video carries the song\./g)).toHaveLength(1);
  expect(page.indexOf('From our team')).toBeLessThan(page.indexOf('Target and delivered'));
  expect(page.indexOf('The second video')).toBeLessThan(page.indexOf('Target and delivered'));
});

test('a comment belongs to the days that it was written about', () => {
  const late = noteOn('2026-11-25', 'note', 'After the last results');
  const report = reportWith(1, [
    late,
    noteOn('2026-10-01', 'note', 'Before'),
    noteOn('2026-11-10', 'creative', 'Hook'),
  ]);
  expect(commentsOf(report)).toEqual([late]);
  expect(commentsOf({ ...report, figures: { ...report.figures, to: '2026-11-19' } })).toEqual([]);
});
