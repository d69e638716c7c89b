import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReleaseReport } from '#domain/reports/release.ts';
import { makeCampaign } from '#tests/support/campaigns.ts';
import { engines } from '#tests/support/database.ts';
import { png } from '#tests/support/files.ts';
import { callFunction } from '#tests/support/orders.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

describe.each(engines)('what ran for a campaign on %s', (engine) => {
  let server: TestServer;
  let admin: SignedIn;
  let nia: SignedIn;
  let eve: SignedIn;
  let campaign: string;

  beforeAll(async () => {
    server = await startServer(engine);
    [admin, nia, eve] = await Promise.all([server.signedIn({ admin: true }), server.signedIn(), server.signedIn()]);
    campaign = await makeCampaign(server.services.db, nia.id, { status: 'active' });
  });
  afterAll(() => server.close());

  const bucket = (who: SignedIn) => who.supabase.storage.from('proofs');
  async function upload(client: SignedIn = nia): Promise<string> {
    const name = `${client.id}/${randomUUID()}.png`;
    expect((await bucket(admin).upload(name, png(), { contentType: 'image/png' })).error).toBeNull();
    return name;
  }
  const add = (row: object, who = admin) =>
    who.supabase
      .from('campaign_proofs')
      .insert({ campaign_id: campaign, kind: 'creative', day: '2026-11-20', ...row })
      .select('id')
      .single<{ id: string }>();
  const read = async (who: SignedIn) =>
    (await who.supabase.from('campaign_proofs').select('id').eq('campaign_id', campaign)).data?.map(({ id }) => id);

  test('the team adds links and pictures, and only their client reads them', async () => {
    const picture = await upload();
    const both = await add({
      picture,
      link: 'https://example.test/post',
      place: 'Instagram Stories',
      note: 'First cut',
    });
    const link = await add({ kind: 'article', link: 'https://example.test/review' });
    const ids = [both.data?.id, link.data?.id].toSorted();
    expect((await read(nia))?.toSorted()).toEqual(ids);
    expect(await read(eve)).toEqual([]);
    expect((await server.client().from('campaign_proofs').select('id')).data).toBeNull();
    expect((await bucket(nia).download(picture)).error).toBeNull();
    expect((await bucket(nia).createSignedUrl(picture, 60)).error).toBeNull();
    expect((await bucket(eve).download(picture)).error).not.toBeNull();
    // A picture that no row shows yet is the team's alone.
    expect((await bucket(nia).download(await upload())).error).not.toBeNull();
    expect((await fetch(`${server.url}/storage/v1/object/public/proofs/${picture}`)).status).toBe(400);
  });

  test('rejects changes by clients, rows without link and picture, and links that are none', async () => {
    const { data } = await add({ link: 'https://example.test/a' });
    const id = data?.id ?? '';
    expect((await add({ link: 'https://example.test/b' }, nia)).error?.code).toBe('42501');
    const table = nia.supabase.from('campaign_proofs');
    expect((await table.update({ note: 'x' }).eq('id', id).select()).data).toEqual([]);
    expect((await table.delete().eq('id', id).select()).data).toEqual([]);
    expect((await bucket(nia).upload(`${nia.id}/own.png`, png(), { contentType: 'image/png' })).error).not.toBeNull();
    expect((await add({})).error?.code).toBe('23514');
    expect((await add({ link: 'javascript:alert(1)' })).error?.code).toBe('23514');
    const moved = { campaign_id: await makeCampaign(server.services.db, eve.id) };
    expect((await admin.supabase.from('campaign_proofs').update(moved).eq('id', id)).error?.code).toBe('42501');
  });

  test('rejects a picture outside of the client’s folder', async () => {
    expect((await add({ picture: await upload(eve) })).error?.code).toBe('PT422');
    expect((await add({ picture: `${nia.id}/none.png` })).error?.code).toBe('PT422');
  });

  test('a picture ends with its row, and with the next picture', async () => {
    const [first, second] = [await upload(), await upload()];
    const { data } = await add({ picture: first });
    const row = () => admin.supabase.from('campaign_proofs');
    expect((await row().update({ note: 'Kept' }).eq('id', data?.id)).error).toBeNull();
    expect((await bucket(admin).download(first)).error).toBeNull();
    expect((await row().update({ picture: second }).eq('id', data?.id)).error).toBeNull();
    expect((await bucket(admin).download(first)).error).not.toBeNull();
    expect((await bucket(nia).download(second)).error).toBeNull();
    expect((await row().delete().eq('id', data?.id)).error).toBeNull();
    expect((await bucket(admin).download(second)).error).not.toBeNull();
  });

  test('is on the report of the release, and in its PDF', async () => {
    const kim = await server.signedIn();
    const mine = await makeCampaign(server.services.db, kim.id, { name: 'Blue Hour, feed', status: 'active' });
    const proof = {
      kind: 'article',
      day: '2026-11-21',
      link: 'https://example.test/review',
      place: 'Earmilk',
      note: null,
    };
    await add({ ...proof, campaign_id: mine });
    const release = (await kim.supabase.from('releases').select('id').single<{ id: string }>()).data?.id ?? '';
    const { data } = await kim.supabase.rpc('release_report', { release_id: release });
    expect((data as ReleaseReport).proofs).toEqual([{ ...proof, campaign: 'Blue Hour, feed' }]);
    const query = new URLSearchParams({ release, from: '2026-11-01', to: '2026-11-28' });
    const pdf = await fetch(`${server.url}/functions/v1/release-report?${query}`, {
      headers: { authorization: `Bearer ${kim.accessToken}` },
    });
    const text = (await pdfText(Buffer.from(await pdf.arrayBuffer()))).join(' ');
    expect(text).toContain('What ran');
    expect(text).toContain('Article: Earmilk');
    expect(text).toContain('https://example.test/review');
  });

  test('is in the client’s own data', async () => {
    const response = await callFunction<{ campaigns: object[] }>(server, 'my-data', {}, { as: nia });
    expect(response.body.campaigns).toEqual([
      expect.objectContaining({ proofs: expect.arrayContaining([expect.objectContaining({ note: 'First cut' })]) }),
    ]);
  });

  test('is erased with the account, and its pictures with it', async () => {
    const lee = await server.signedIn();
    const mine = await makeCampaign(server.services.db, lee.id);
    const [used, stray] = [await upload(lee), await upload(lee)];
    await add({ campaign_id: mine, picture: used });
    await server.services.db.transaction((sql) => sql.query('select internal.forget_account($1)', [lee.id]));
    expect((await admin.supabase.from('campaign_proofs').select('id').eq('campaign_id', mine)).data).toEqual([]);
    for (const name of [used, stray]) expect((await bucket(admin).download(name)).error).not.toBeNull();
  });

  test('followers of a profile need their days, in order', async () => {
    const report = async (figures: object) =>
      (await admin.supabase.from('campaigns').update(figures).eq('id', campaign)).error?.code ?? null;
    expect(await report({ followers_before: 12_400 })).toBe('23514');
    expect(await report({ followers_now: 13_150, followers_now_on: '2026-11-20' })).toBe('23514');
    const start = { followers_before: 12_400, followers_before_on: '2026-11-01' };
    expect(await report({ ...start, followers_now: 13_150, followers_now_on: '2026-11-01' })).toBe('23514');
    expect(await report({ ...start, followers_now: 13_150, followers_now_on: '2026-11-20' })).toBeNull();
    const shown = 'followers_before,followers_before_on,followers_now,followers_now_on';
    expect((await nia.supabase.from('campaign_delivery').select(shown).eq('id', campaign)).data).toEqual([
      { ...start, followers_now: 13_150, followers_now_on: '2026-11-20' },
    ]);
  });
});
