import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_ENGINE } from '#tests/support/database.ts';
import { startPageServer, type PageServer } from '#tests/contract/storefront/pages-harness.ts';

let server: PageServer;
beforeAll(async () => {
  server = await startPageServer(DEFAULT_ENGINE);
});
afterAll(() => server.close());

test('shows a testimonial in the page’s language, else in English and marked as such', async () => {
  const translations = {
    es: { testimonial_text: 'Funcionó.', results_achieved: '100 vistas' },
    ar: { testimonial_text: 'نجح.' },
  };
  await server.services.db.query(
    `insert into public.video_testimonials (client_name, video_url, testimonial_text, results_achieved, is_featured, translations)
     values ('Ada', 'https://www.youtube.com/watch?v=aqz-KE-bpKQ', 'It ran.', '100 views', true, $1)`,
    [translations],
  );
  // One of the two texts is missing in Arabic: half a translation would mix languages.
  for (const [path, lang, text] of [
    ['/', 'en', 'It ran.'],
    ['/es', 'es', 'Funcionó.'],
    ['/ar', 'en', 'It ran.'],
  ] as const)
    expect(await server.html(path)).toMatch(new RegExp(`<blockquote lang="${lang}" dir="auto"[^>]*>${text}`));
});
