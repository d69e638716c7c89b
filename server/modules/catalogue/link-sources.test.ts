import { expect, test } from 'vitest';
import { seededService } from '#tests/support/seeded-services.ts';
import { promotesProfile, recogniseLink, tellsTitle } from '#domain/catalogue/service-link.ts';
import { sourceOf } from './link-sources.ts';

// A profile's title is asked for nowhere, so it may differ.
test.each([
  'https://youtu.be/dQw4w9WgXcQ',
  'https://www.youtube.com/shorts/dQw4w9WgXcQ',
  'https://www.youtube.com/playlist?list=PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf',
  'https://www.youtube.com/feed/trending',
  'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC',
  'https://open.spotify.com/album/4uLU6hMCjMI75M1A2tKUQC',
  'https://open.spotify.com/playlist/37i9dQZF1DX0XUsuxWHRQd',
  'https://open.spotify.com/show/4uLU6hMCjMI75M1A2tKUQC',
  'https://spotify.link/AbCdEf',
  'https://music.apple.com/us/album/song/1440783617?i=1440783625',
  'https://music.apple.com/us/album/song/1440783617',
  'https://music.apple.com/us/playlist/a/pl.5ee',
  'https://www.instagram.com/reel/C1a2B3',
  'https://www.instagram.com/p/C1a2B3',
  'https://soundcloud.com/nova/after-hours',
  'https://soundcloud.com/nova/sets/after-hours',
  'https://www.tiktok.com/@nova/video/7123456789012345678',
  'https://vm.tiktok.com/ZMabc123/',
  'https://vimeo.com/76979871',
  'https://www.deezer.com/track/3135556',
  'https://nova.example/night-drive',
])('the title of %s is asked of the client only if no platform tells it', (link) => {
  const found = recogniseLink(link);
  expect(promotesProfile(seededService('spotify-ads'), link)).toBe(false);
  expect(tellsTitle(link)).toBe(found !== null && sourceOf(found) !== null);
});
