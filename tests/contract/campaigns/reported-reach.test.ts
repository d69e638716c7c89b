import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headlineOf } from '#domain/reports/headline.ts';
import type { PortalAnalytics } from '#domain/reports/portal-figures.ts';
import type { PortalOverview } from '#domain/reports/portal-overview.ts';
import type { ReleaseReport } from '#domain/reports/release.ts';
import type { MetricResult } from '#domain/reports/results.ts';
import type { InboxPage } from '#domain/work/inbox.ts';
import { onlyRow, type Database } from '#server/platform/db/database.ts';
import { writeReleaseTable } from '#web/areas/portal/releases/release-csv.ts';
import type { CampaignDelivery } from '#web/features/campaigns/campaign-rows.ts';
import { makeCampaign } from '#tests/support/campaigns.ts';
import { engines } from '#tests/support/database.ts';
import { importsOf } from '#tests/support/imports.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { makeResults } from '#tests/support/portal-rows.ts';
import { showSpend } from '#tests/support/spend.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

const DAYS = ['2026-09-01', '2026-09-02', '2026-09-03'] as const;
const [FIRST, , LAST] = DAYS;
const THREE = DAYS.map((day) => ({ day, reach: 2760, impressions: 4000, spend: 10 }));
const MONTH = { reported_reach: 5100, reported_from: FIRST, reported_until: LAST, reported_evidence: 'Ads Manager' };

describe.each(engines)('reported reach on %s', (engine) => {
  let server: TestServer;
  let db: Database;
  let admin: SignedIn;
  let imports: ReturnType<typeof importsOf>;

  beforeAll(async () => {
    server = await startServer(engine);
    await showSpend(server.services.db, 'platform');
    db = server.services.db;
    admin = await server.signedIn({ admin: true });
    imports = importsOf(server, admin);
  });
  afterAll(() => server.close());

  /** A campaign that promises a reach of 5,000, and its owner. */
  async function makeReach(days: readonly { day: string; reach?: number }[] = THREE, owner?: SignedIn) {
    const client = owner ?? (await server.signedIn());
    const id = await makeResults(db, client.id, { platform: 'instagram', days });
    await db.query(
      `update public.campaigns set target_metric = 'reach', target_min = 5000, target_basis = 'guaranteed' where id = $1`,
      [id],
    );
    return { id, client };
  }
  const change = (id: string, changes: object, as = admin) =>
    as.supabase.from('campaigns').update(changes).eq('id', id).select();
  const deliveryOf = async (id: string) =>
    (await admin.supabase.from('campaign_delivery').select().eq('id', id).single()).data as CampaignDelivery;
  const runs = (id: string, starts: string, ends: string) =>
    db.query('update public.campaigns set starts_on = $2::date, ends_on = $3::date where id = $1', [id, starts, ends]);
  const overview = async ({ supabase }: SignedIn, first_day: string, last_day: string) =>
    (await supabase.rpc('portal_overview', { first_day, last_day })).data as PortalOverview;
  const reachOf = async (client: SignedIn, from: string, to: string) =>
    (await overview(client, from, to)).results.results.find(({ metric }) => metric === 'reach');
  const analytics = async ({ supabase }: SignedIn, first_day: string, last_day: string) =>
    (await supabase.rpc('portal_analytics', { first_day, last_day })).data as PortalAnalytics;
  const reportOf = async ({ supabase }: SignedIn, campaign: string) => {
    const { data } = await supabase.from('campaigns').select('release_id').eq('id', campaign).single();
    return (await supabase.rpc('release_report', { release_id: data?.release_id })).data as ReleaseReport;
  };

  test('three days of a reach are no delivery; what the platform reports is, and only then is it done', async () => {
    const { id } = await makeReach();
    expect(await deliveryOf(id)).toMatchObject({ delivered: null, share_delivered: null, pace: null, off_pace: false });
    await change(id, { ...MONTH, reported_reach: 4900 });
    // Its last day is in ten days: more of it may come.
    expect(await deliveryOf(id)).toMatchObject({ delivered: 4900, share_delivered: 0.98 });
    expect((await deliveryOf(id)).pace).not.toBe('done');
    await change(id, MONTH);
    expect(await deliveryOf(id)).toMatchObject({ delivered: 5100, share_delivered: 1.02, pace: 'done' });
  });

  test('compares a reach with the days up to the end of its period, and after the last day with the promise', async () => {
    const { id } = await makeReach();
    const { day } = onlyRow(
      await db.query<{ day: string }>('select (internal.local_date() + 20)::text as day from internal.shop_settings'),
    );
    await runs(id, '2026-08-31', day);
    const elapsed = async (reach: number) => {
      await change(id, { ...MONTH, reported_reach: reach });
      const { share_elapsed: share, pace } = await deliveryOf(id);
      return { share, pace };
    };
    const early = await elapsed(2000);
    // Four days of many more: what was planned by September 3 is little.
    expect(early.share).toBeLessThan(0.1);
    expect(early.pace).toBe('ahead');
    expect((await elapsed(10)).pace).toBe('behind');
    await runs(id, '2026-08-31', '2026-09-30');
    expect(await elapsed(4999)).toEqual({ share: 1, pace: 'behind' });
    await change(id, { reported_reach: null });
    expect((await deliveryOf(id)).pace).toBeNull();
  });

  test('reports, files and the analytics show no sum, and the reported reach within its period', async () => {
    const { id, client } = await makeReach();
    const unknown: Partial<MetricResult> = { metric: 'reach', value: null, unknown: true, reported: null };
    expect(await reachOf(client, '2026-08-01', '2026-09-30')).toMatchObject(unknown);
    const open = await analytics(client, '2026-08-01', '2026-09-30');
    expect(open.totals.reach).toEqual({ now: null, before: null, change: null });
    expect(open.reach).toEqual({ unknown: true, from: null, to: null });
    expect(open.platforms).toMatchObject([{ platform: 'instagram', reach: null, reach_unknown: true }]);
    expect(open.series.reach.filter((value) => value !== null)).toEqual([2760, 2760, 2760]);
    const before = await reportOf(client, id);
    expect(before.figures.cost.value).toBeNull();
    expect(before.totals.promises).toMatchObject([{ metric: 'reach', promised: 5000, delivered: null, share: null }]);
    expect(headlineOf(before.figures, before.progress, []).result).toEqual({ kind: 'unknown', spend: 30 });

    await change(id, MONTH);
    expect(await reachOf(client, '2026-08-01', '2026-09-30')).toMatchObject({
      value: 5100,
      unknown: false,
      reported: { from: FIRST, to: LAST },
    });
    const known = await analytics(client, '2026-08-01', '2026-09-30');
    expect(known.totals.reach.now).toBe(5100);
    expect(known.reach).toEqual({ unknown: false, from: FIRST, to: LAST });
    expect(known.platforms).toMatchObject([{ reach: 5100, reach_unknown: false }]);
    // The two days of a shorter period have no common figure; one day has its own.
    expect(await reachOf(client, '2026-09-01', '2026-09-02')).toMatchObject(unknown);
    expect(await reachOf(client, '2026-09-02', '2026-09-02')).toMatchObject({ value: 2760, unknown: false });
    // A day outside of the reported period may have reached others.
    await db.query(`insert into public.campaign_days (campaign_id, day, reach) values ($1, '2026-09-04', 10)`, [id]);
    expect(await reachOf(client, '2026-08-01', '2026-09-30')).toMatchObject(unknown);
  });

  test('CSV files and the PDF say that a reach is not known yet, then its figure and its period', async () => {
    const { id, client } = await makeReach();
    const texts = async () => {
      const report = await reportOf(client, id);
      const query = new URLSearchParams({ release: report.id, from: report.figures.from, to: report.figures.to });
      const response = await fetch(`${server.url}/functions/v1/release-report?${query.toString()}`, {
        headers: { authorization: `Bearer ${client.accessToken}` },
      });
      expect(response.status).toBe(200);
      return {
        days: writeReleaseTable('days', report, (key) => key),
        campaigns: writeReleaseTable('campaigns', report, (key) => key),
        pdf: (await pdfText(Buffer.from(await response.arrayBuffer()))).join(' '),
      };
    };
    const open = await texts();
    expect(open.days).toContain('campaigns.reach.unknown');
    expect(open.campaigns).toContain('campaigns.reach.unknown');
    expect(open.pdf).toContain('Not known yet');
    for (const text of Object.values(open)) expect(text).not.toMatch(/8,?280/);
    await change(id, { ...MONTH, reported_until: '2026-09-05' });
    const known = await texts();
    for (const text of Object.values(known)) {
      expect(text).toMatch(/5,?100/);
      expect(text).not.toMatch(/8,?280|unknown|Not known/);
    }
    expect(known.pdf.replaceAll(/\s+/g, ' ')).toContain('Reported for Sep 1, 2026 to Sep 5, 2026');
  });

  test('the reach of two campaigns is never added up, for a period, a day or a release', async () => {
    const { id: one, client } = await makeReach();
    const { id: two } = await makeReach(THREE.slice(1), client);
    for (const id of [one, two]) await change(id, { ...MONTH, reported_reach: 3000 });
    expect(await reachOf(client, '2026-08-01', '2026-09-30')).toMatchObject({ value: null, unknown: true });
    const { series, platforms } = await analytics(client, FIRST, LAST);
    expect(series.reach).toEqual([2760, null, null]);
    expect(platforms).toMatchObject([{ reach: null, reach_unknown: true }]);
    const { results } = await overview(client, FIRST, LAST);
    expect(results.days.map((day) => day.results.reach)).toEqual([2760, undefined, undefined]);
    const release = await db.query<{ id: string }>('select release_id as id from public.campaigns where id = $1', [
      one,
    ]);
    await change(two, { release_id: onlyRow(release).id });
    const { totals, campaigns } = await reportOf(client, one);
    expect(totals.promises).toMatchObject([{ promised: 10_000, delivered: null, share: null }]);
    expect(campaigns.map(({ delivered }) => delivered)).toEqual([3000, 3000]);
  });

  test('only the team types a reach, with its period and its evidence, and the audit log has it', async () => {
    const { id, client } = await makeReach();
    const stranger = await server.signedIn();
    for (const who of [client, stranger]) expect((await change(id, MONTH, who)).data).toEqual([]);
    const anonymous = await server.client().from('campaigns').update(MONTH).eq('id', id);
    expect(anonymous.error).not.toBeNull();
    expect((await deliveryOf(id)).delivered).toBeNull();
    for (const wrong of [
      { reported_evidence: null },
      { reported_from: null },
      { reported_until: '2026-08-31' },
      { reported_reach: -1 },
      { reported_evidence: ' ' },
    ])
      expect((await change(id, { ...MONTH, ...wrong })).status).toBe(400);
    expect((await change(id, { ...MONTH, reported_by: client.id })).error).not.toBeNull();

    const { data } = await change(id, { ...MONTH, reported_frequency: 1.84, reported_listeners: 900 });
    expect(data).toMatchObject([
      { reported_reach: 5100, reported_frequency: 1.84, reported_by: null, reported_import_id: null },
    ]);
    const { rows } = await db.query<{ user_id: string; reach: string }>(
      `select user_id, new_values ->> 'reported_reach' as reach from public.audit_logs
       where table_name = 'campaigns' and action = 'update' and record_id = $1 and new_values ? 'reported_reach'`,
      [id],
    );
    expect(rows).toEqual([{ user_id: admin.id, reach: '5100' }]);
    // Without a figure, nothing of the report is left.
    const removed = await change(id, { reported_reach: null, reported_frequency: null, reported_listeners: null });
    expect(removed.data).toMatchObject([
      { reported_from: null, reported_until: null, reported_evidence: null, reported_by: null, reported_at: null },
    ]);
  });

  describe('in a file', () => {
    let files = 0;
    /** Imports a file with the first and the last of these days, and what Meta says of them as a whole. */
    async function importTotals(
      campaign: string,
      day: string,
      { reach, frequency, lastDay = day }: { reach?: number; frequency?: number; lastDay?: string },
    ) {
      files += 1;
      const rows = [...new Set([day, lastDay])].map((one) => `A,${one},${150 + files},100,1.50,1.00\n`);
      const { id } = await imports.preview(
        `Campaign name,Day,Impressions,Reach,Frequency,Amount spent (USD)\n${rows.join('')},,,${reach ?? ''},${frequency ?? ''},\n`,
      );
      expect((await imports.apply(id, { A: campaign })).body.outcome).toBe('applied');
      return id;
    }
    const reported = async (campaign: string) => {
      const { reported_reach, reported_from, reported_until, reported_evidence, reported_import_id } =
        await deliveryOf(campaign);
      return { reported_reach, reported_from, reported_until, reported_evidence, reported_import_id };
    };
    const undo = (import_id: string) => admin.supabase.rpc('undo_import', { import_id });

    test('its total row is the reach, unless it leaves out days of the previous report', async () => {
      const { id } = await makeReach([]);
      const first = await importTotals(id, '2026-09-01', { reach: 90, frequency: 1.5, lastDay: '2026-09-10' });
      const previous = { reported_reach: 90, reported_evidence: null, reported_import_id: first };
      expect(await reported(id)).toMatchObject(previous);
      // A part of its period, and figures that would lose the reach.
      await importTotals(id, '2026-09-02', { reach: 20, frequency: 1, lastDay: '2026-09-09' });
      await importTotals(id, '2026-09-01', { frequency: 7, lastDay: '2026-09-30' });
      expect(await reported(id)).toMatchObject(previous);
      const wider = await importTotals(id, '2026-09-01', { reach: 120, frequency: 2, lastDay: '2026-09-30' });
      expect(await reported(id)).toMatchObject({ reported_reach: 120, reported_import_id: wider });
    });

    test('undoing an import restores what was reported before, unless it was changed since', async () => {
      const { id } = await makeReach([]);
      await change(id, { ...MONTH, reported_until: FIRST });
      const typed = await reported(id);
      const first = await importTotals(id, FIRST, { reach: 90 });
      expect(await reported(id)).toMatchObject({ reported_reach: 90, reported_import_id: first });
      expect((await undo(first)).error).toBeNull();
      expect(await reported(id)).toEqual(typed);

      const second = await importTotals(id, FIRST, { reach: 91, lastDay: '2026-09-02' });
      const third = await importTotals(id, FIRST, { reach: 92, lastDay: '2026-09-05' });
      expect((await undo(third)).error).toBeNull();
      expect(await reported(id)).toMatchObject({ reported_reach: 91, reported_import_id: second });
      expect((await undo(second)).error).toBeNull();
      expect(await reported(id)).toEqual(typed);

      const last = await importTotals(id, FIRST, { reach: 93 });
      await change(id, { ...MONTH, reported_reach: 94 });
      expect((await undo(last)).error).toBeNull();
      expect(await reported(id)).toMatchObject({ reported_reach: 94, reported_import_id: null });
    });
  });

  test('a campaign that was done by a sum is listed until an admin enters its reach or dismisses it', async () => {
    const { id: entered } = await makeReach();
    const { id: dismissed } = await makeReach();
    const quiet = await makeCampaign(db, admin.id, { status: 'active' });
    const listed = async () =>
      ((await admin.supabase.rpc('admin_inbox', { kind: 'reach' })).data as InboxPage).rows.map(
        (row) => row.subject_id,
      );
    // As the upgrade does.
    await db.query('update public.campaigns set reach_due_at = now() where id = any ($1::uuid[])', [
      [entered, dismissed],
    ]);
    expect((await listed()).toSorted()).toEqual([entered, dismissed].toSorted());
    await change(entered, MONTH);
    expect(await listed()).toEqual([dismissed]);
    await change(dismissed, { reach_due_at: null });
    expect(await listed()).toEqual([]);
    expect((await change(quiet, { reach_due_at: '2026-12-01T00:00:00Z' })).status).toBe(409);
  });
});
