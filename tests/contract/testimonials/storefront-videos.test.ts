import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_ENGINE } from '#tests/support/database.ts';
import { startPageServer, type PageServer } from '#tests/contract/storefront/pages-harness.ts';

let server: PageServer;
beforeAll(async () => {
  server = await startPageServer(DEFAULT_ENGINE);
  await server.services.db.query(
    `insert into public.video_testimonials (client_name, video_url, is_active, display_order) values
       ('Second Name', 'https://youtu.be/aaaaaaaaaaa', true, 2),
       ('First Name', 'https://youtu.be/bbbbbbbbbbb', true, 1),
       ('Hidden Name', 'https://youtu.be/ccccccccccc', false, 0)`,
  );
  server.pages.invalidate();
});
afterAll(() => server.close());

const posters = (html: string) => [...html.matchAll(/aria-label="Play ([^"]+)’s video"/g)].map((match) => match[1]);

test('[SF-HOME-12] home lists the active testimonials in order', async () => {
  expect(posters(await server.html('/'))).toEqual(['First Name', 'Second Name']);
});

test('[SF-HOME-11] home has no video section without testimonials', async () => {
  await server.services.db.query('revoke select on public.video_testimonials from anon');
  server.pages.invalidate();
  const html = await server.html('/');
  expect(html).toContain('id="reviews"');
  expect(html).not.toContain('id="videos-title"');
});
