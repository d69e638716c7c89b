import { expect, test } from 'vitest';
import { guessProof, linksIn } from './proof.ts';

test('reads several pasted links, each once, and names what is none', () => {
  expect(
    linksIn(' https://www.instagram.com/p/abc/\nyoutu.be/xyz  https://www.instagram.com/p/abc/\n\nplaylist soon'),
  ).toEqual({
    links: ['https://www.instagram.com/p/abc/', 'https://youtu.be/xyz'],
    others: ['playlist', 'soon'],
  });
  expect(linksIn('javascript:alert(1) ftp://example.test/a')).toEqual({
    links: [],
    others: ['javascript:alert(1)', 'ftp://example.test/a'],
  });
  expect(linksIn(`https://example.test/${'x'.repeat(2048)}`).links).toEqual([]);
});

test.each([
  ['https://open.spotify.com/playlist/37i9dQZF1DX0XUsuxWHRQd', 'placement', 'Spotify'],
  ['https://www.tiktok.com/@nova/video/7301234567890123456', 'post', 'TikTok'],
  ['https://www.earmilk.example/2026/11/night-drive', 'article', 'earmilk.example'],
])('takes %s for a %s on %s', (link, kind, place) => {
  expect(guessProof(link)).toEqual({ kind, place });
});
