import { describe, expect, test } from 'vitest';
import { seededService, seededServices } from '#tests/support/seeded-services.ts';
import { ServiceLink } from '#domain/orders/order.ts';
import {
  acceptsLink,
  adviseOnLink,
  linkHost,
  linkName,
  promotesProfile,
  recogniseLink,
  servicesForLink,
  tidyLink,
} from './service-link.ts';

const ID = '4cOdK2wGLETKBW3PvgPWqT';
const VIDEO = 'aqz-KE-bpKQ';

function nameOf(text: string): string | null {
  const found = recogniseLink(text);
  return found === null ? null : linkName(found);
}

describe('Spotify', () => {
  test.each([
    [`https://open.spotify.com/track/${ID}`, 'spotify.track'],
    [`https://open.spotify.com/track/${ID}?si=1a2b3c4d5e6f&utm_source=copy-link&nd=1`, 'spotify.track'],
    [`https://open.spotify.com/intl-es/track/${ID}?si=abc`, 'spotify.track'],
    [`https://open.spotify.com/intl-pt-BR/album/${ID}`, 'spotify.album'],
    [`https://open.spotify.com/embed/album/${ID}?theme=0`, 'spotify.album'],
    [`https://open.spotify.com/album/${ID}/`, 'spotify.album'],
    [`https://open.spotify.com/prerelease/${ID}`, 'spotify.album'],
    [`https://open.spotify.com/artist/${ID}/discography/all`, 'spotify.artist'],
    [`https://open.spotify.com/playlist/37i9dQZF1DXcBWIGoYBM5M#x`, 'spotify.playlist'],
    [`https://open.spotify.com/user/spotify/playlist/37i9dQZF1DXcBWIGoYBM5M`, 'spotify.playlist'],
    [`https://play.spotify.com/track/${ID}`, 'spotify.track'],
    [`https://open.spotify.com/episode/${ID}`, 'spotify.podcast'],
    [`https://open.spotify.com/show/${ID}`, 'spotify.podcast'],
    ['https://open.spotify.com/user/nova-reyes', 'spotify.profile'],
    ['https://spotify.link/AbCdEf1234', 'spotify.short'],
    ['https://spotify.app.link/AbCdEf1234', 'spotify.short'],
    ['https://spoti.fi/3xYz', 'spotify.short'],
    ['https://open.spotify.com/', 'spotify.other'],
    ['https://open.spotify.com/collection/tracks', 'spotify.other'],
    [`spotify:track:${ID}`, 'spotify.track'],
    [`spotify:album:${ID}?si=1`, 'spotify.album'],
    [`spotify:artist:${ID}`, 'spotify.artist'],
    [`SPOTIFY:Playlist:${ID}`, 'spotify.playlist'],
    [`spotify:user:nova:playlist:${ID}`, 'spotify.playlist'],
    [`HTTPS://OPEN.SPOTIFY.COM/TRACK/${ID}`, 'spotify.track'],
    [`open.spotify.com/track/${ID}`, 'spotify.track'],
    [`  <https://open.spotify.com/track/${ID}>  `, 'spotify.track'],
  ])('%s is %s', (text, name) => {
    expect(nameOf(text)).toBe(name);
  });
});

describe('Apple Music', () => {
  test.each([
    ['https://music.apple.com/us/album/after-hours/1499378108', 'apple-music.album'],
    ['https://music.apple.com/us/album/blinding-lights/1499378108?i=1499378607', 'apple-music.song'],
    ['https://music.apple.com/gb/album/after-hours/1499378108?uo=4&ls=1&app=itunes', 'apple-music.album'],
    ['https://music.apple.com/de/song/blinding-lights/1499378607', 'apple-music.song'],
    ['https://music.apple.com/ae/artist/nova-reyes/479756766', 'apple-music.artist'],
    ['https://music.apple.com/us/playlist/a-list-pop/pl.5ee8333dbe944d9f9151e97d92d1ead9', 'apple-music.playlist'],
    ['https://music.apple.com/us/library/playlist/p.abc', 'apple-music.other'],
    ['https://music.apple.com/us/music-video/after-hours/1500000000', 'apple-music.music-video'],
    ['https://music.apple.com/album/1499378108', 'apple-music.album'],
    ['https://geo.music.apple.com/us/album/_/1499378108?i=1499378607&mt=1', 'apple-music.song'],
    ['https://embed.music.apple.com/us/album/after-hours/1499378108', 'apple-music.album'],
    ['https://itunes.apple.com/us/album/after-hours/id1499378108', 'apple-music.album'],
    ['music.apple.com/US/Album/after-hours/1499378108', 'apple-music.album'],
    ['https://music.apple.com/us/browse', 'apple-music.other'],
    ['https://music.apple.com/', 'apple-music.other'],
  ])('%s is %s', (text, name) => {
    expect(nameOf(text)).toBe(name);
  });
});

describe('YouTube', () => {
  test.each([
    [`https://www.youtube.com/watch?v=${VIDEO}`, 'youtube.video'],
    [`https://www.youtube.com/watch?v=${VIDEO}&list=PLx&index=2&t=41s&pp=ygU%3D`, 'youtube.video'],
    [`https://m.youtube.com/watch?app=desktop&v=${VIDEO}`, 'youtube.video'],
    [`https://music.youtube.com/watch?v=${VIDEO}&si=x`, 'youtube.video'],
    [`https://youtu.be/${VIDEO}?si=abc&t=3`, 'youtube.video'],
    [`https://www.youtube-nocookie.com/embed/${VIDEO}`, 'youtube.video'],
    [`https://www.youtube.com/live/${VIDEO}?feature=share`, 'youtube.video'],
    [`https://youtube.com/shorts/${VIDEO}?feature=share`, 'youtube.shorts'],
    ['https://www.youtube.com/playlist?list=PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf', 'youtube.playlist'],
    ['https://www.youtube.com/embed/videoseries?list=PLx', 'youtube.playlist'],
    ['https://www.youtube.com/channel/UC_x5XG1OV2P6uZZ5FSM9Ttw', 'youtube.channel'],
    ['https://www.youtube.com/c/NovaReyes', 'youtube.channel'],
    ['https://www.youtube.com/user/novareyes/videos', 'youtube.channel'],
    ['https://www.youtube.com/@NovaReyes', 'youtube.channel'],
    ['https://www.youtube.com/@NovaReyes/videos?view=0', 'youtube.channel'],
    ['YOUTUBE.COM/@novareyes', 'youtube.channel'],
    [`youtu.be/${VIDEO}`, 'youtube.video'],
    ['https://www.youtube.com/', 'youtube.other'],
    ['https://www.youtube.com/watch', 'youtube.other'],
    ['https://www.youtube.com/results?search_query=nova', 'youtube.other'],
    ['https://youtu.be/', 'youtube.other'],
  ])('%s is %s', (text, name) => {
    expect(nameOf(text)).toBe(name);
  });
});

describe('Instagram', () => {
  test.each([
    ['https://www.instagram.com/p/C1a2B3c4D5e/', 'instagram.post'],
    ['https://www.instagram.com/p/C1a2B3c4D5e/?igsh=MzRlODBiNWFlZA==&img_index=2', 'instagram.post'],
    ['https://www.instagram.com/nova.reyes/p/C1a2B3c4D5e/', 'instagram.post'],
    ['https://www.instagram.com/reel/C1a2B3c4D5e/?utm_source=ig_web_copy_link', 'instagram.reel'],
    ['https://www.instagram.com/reels/C1a2B3c4D5e/', 'instagram.reel'],
    ['https://www.instagram.com/share/reel/BAbcDEfg', 'instagram.reel'],
    ['https://www.instagram.com/tv/C1a2B3c4D5e/', 'instagram.reel'],
    ['https://www.instagram.com/nova.reyes', 'instagram.profile'],
    ['https://www.instagram.com/nova.reyes/?hl=en', 'instagram.profile'],
    ['https://www.instagram.com/nova.reyes/reels/', 'instagram.profile'],
    ['https://www.instagram.com/_u/nova.reyes', 'instagram.profile'],
    ['https://m.instagram.com/nova.reyes', 'instagram.profile'],
    ['https://instagr.am/p/C1a2B3c4D5e', 'instagram.post'],
    ['https://www.instagram.com/stories/nova.reyes/3141592653589793238/', 'instagram.story'],
    ['https://www.instagram.com/reels/audio/1234567890/', 'instagram.other'],
    ['https://www.instagram.com/explore/tags/afterhours/', 'instagram.other'],
    ['https://www.instagram.com/', 'instagram.other'],
    ['Instagram.com/Nova.Reyes', 'instagram.profile'],
  ])('%s is %s', (text, name) => {
    expect(nameOf(text)).toBe(name);
  });
});

describe('other platforms', () => {
  test.each([
    ['https://soundcloud.com/nova/after-hours?si=1&utm_source=clipboard', 'soundcloud.track'],
    ['https://m.soundcloud.com/nova/after-hours/s-AbC123', 'soundcloud.track'],
    ['https://soundcloud.com/nova/sets/night', 'soundcloud.playlist'],
    ['https://soundcloud.com/nova', 'soundcloud.profile'],
    ['https://soundcloud.com/nova/tracks', 'soundcloud.profile'],
    ['https://on.soundcloud.com/AbC', 'soundcloud.short'],
    ['https://soundcloud.com/discover', 'soundcloud.other'],
    ['https://www.tiktok.com/@nova/video/7123456789012345678?is_from_webapp=1', 'tiktok.video'],
    ['https://www.tiktok.com/@nova', 'tiktok.profile'],
    ['https://vm.tiktok.com/ZMabc/', 'tiktok.short'],
    ['https://www.tiktok.com/t/ZTabc/', 'tiktok.short'],
    ['https://www.tiktok.com/foryou', 'tiktok.other'],
    ['https://vimeo.com/76979871', 'vimeo.video'],
    ['https://player.vimeo.com/video/76979871?h=1', 'vimeo.video'],
    ['https://vimeo.com/channels/music/76979871', 'vimeo.video'],
    ['https://vimeo.com/about', 'vimeo.other'],
    ['https://www.deezer.com/en/track/3135556', 'deezer.track'],
    ['https://deezer.com/album/302127', 'deezer.album'],
    ['https://deezer.page.link/AbC', 'deezer.short'],
    ['https://link.deezer.com/s/AbC', 'deezer.short'],
  ])('%s is %s', (text, name) => {
    expect(nameOf(text)).toBe(name);
  });
});

describe('canonical URLs, without tracking parameters', () => {
  test.each([
    [`youtu.be/${VIDEO}?si=abc&t=3`, VIDEO, `https://www.youtube.com/watch?v=${VIDEO}`],
    [`https://m.youtube.com/watch?app=desktop&v=${VIDEO}&list=PLx`, VIDEO, `https://www.youtube.com/watch?v=${VIDEO}`],
    [`https://music.youtube.com/watch?v=${VIDEO}&si=x`, VIDEO, `https://www.youtube.com/watch?v=${VIDEO}`],
    [`https://youtube.com/shorts/${VIDEO}?feature=share`, VIDEO, `https://www.youtube.com/shorts/${VIDEO}`],
    ['https://www.youtube.com/@NovaReyes/videos?view=0', null, 'https://www.youtube.com/@NovaReyes/videos'],
    ['https://www.youtube.com/watch?v=a%22b', null, 'https://www.youtube.com/watch'],
    [`https://open.spotify.com/intl-es/track/${ID}?si=abc`, ID, `https://open.spotify.com/track/${ID}`],
    [`spotify:user:nova:playlist:${ID}`, ID, `https://open.spotify.com/playlist/${ID}`],
    [`https://open.spotify.com/user/nova/playlist/${ID}`, ID, `https://open.spotify.com/playlist/${ID}`],
    ['https://spotify.link/AbC?x=1', null, 'https://spotify.link/AbC'],
    [
      'https://geo.music.apple.com/us/album/_/1499378108?i=1499378607&mt=1',
      '1499378607',
      'https://music.apple.com/us/album/_/1499378108?i=1499378607',
    ],
    [
      'https://itunes.apple.com/GB/album/x/id1499378108?uo=4',
      '1499378108',
      'https://music.apple.com/gb/album/x/id1499378108',
    ],
    ['https://music.apple.com/us/playlist/a/pl.5ee', null, 'https://music.apple.com/us/playlist/a/pl.5ee'],
    ['https://www.instagram.com/nova.reyes/p/C1a2B3/?igsh=x', 'C1a2B3', 'https://www.instagram.com/p/C1a2B3'],
    ['https://instagram.com/reels/C1a2B3', 'C1a2B3', 'https://www.instagram.com/reel/C1a2B3'],
    ['https://instagram.com/share/reel/BAbc', null, 'https://www.instagram.com/share/reel/BAbc'],
    ['https://www.instagram.com/_u/Nova.Reyes?hl=en', 'nova.reyes', 'https://www.instagram.com/nova.reyes'],
    ['https://soundcloud.com/nova/after-hours?si=1', 'nova/after-hours', 'https://soundcloud.com/nova/after-hours'],
    [
      'https://www.tiktok.com/@nova/video/7123456789012345678?q=1',
      '7123456789012345678',
      'https://www.tiktok.com/@nova/video/7123456789012345678',
    ],
    ['https://vimeo.com/76979871/0f3a9b1c2d?share=copy', '76979871', 'https://vimeo.com/76979871/0f3a9b1c2d'],
    ['https://www.deezer.com/en/track/3135556?utm=1', '3135556', 'https://www.deezer.com/track/3135556'],
  ])('%s', (text, id, url) => {
    expect(recogniseLink(text)).toMatchObject({ id, url });
    expect(recogniseLink(url)?.url).toBe(url);
  });
});

describe('unrecognised links', () => {
  test.each([
    '',
    '   ',
    'After Hours',
    '@nova.reyes',
    'nova@spotify.com',
    'mailto:nova@youtube.com',
    'javascript:alert("youtube.com")',
    'ftp://open.spotify.com/track/1',
    'https://bandcamp.com/nova/after-hours',
    'https://youtube.com@evil.test/watch?v=1',
    'https://spotify.com.evil.test/track/1',
    'https://notyoutube.com/watch?v=1',
    'https://example.test/?u=https://youtu.be/1',
    'https://help.instagram.com/1234',
    'https://apps.apple.com/us/app/music/id1',
    'https://',
    'https://[',
    'spotify:',
    'spotify:track:',
  ])('%j', (text) => {
    expect(recogniseLink(text)).toBeNull();
  });

  test('converts an app link or a URL without a scheme to one that can be stored', () => {
    expect(tidyLink(` spotify:track:${ID} `)).toBe(`https://open.spotify.com/track/${ID}`);
    expect(tidyLink('www.youtube.com/watch?v=1')).toBe('https://www.youtube.com/watch?v=1');
    expect(tidyLink('//youtu.be/1')).toBe('https://youtu.be/1');
    for (const text of ['youtu.be/1', `spotify:album:${ID}`, 'nova-reyes.example.co.uk:8080/song'])
      expect(ServiceLink.safeParse(tidyLink(text)).success, text).toBe(true);
  });

  test('leaves text that is not a URL unchanged', () => {
    for (const text of [
      'After Hours',
      'javascript:alert(1)',
      'nova@example.test',
      'HTTP://EXAMPLE.TEST/A',
      'localhost:3000',
      '1.5',
      '',
    ])
      expect(tidyLink(text)).toBe(text);
  });

  test('strips the host for display', () => {
    expect(linkHost('https://www.soundcloud.com/nova')).toBe('soundcloud.com');
    expect(linkHost('m.soundcloud.com/nova')).toBe('soundcloud.com');
    expect(linkHost('nonsense')).toBeNull();
  });
});

describe('[SF-CHK-15] link advice on a service', () => {
  test.each([
    ['youtube-ads', `https://youtu.be/${VIDEO}`, 'fits'],
    ['youtube-ads', `https://youtube.com/shorts/${VIDEO}`, 'fits'],
    ['youtube-ads', 'https://www.youtube.com/@nova', 'rejected'],
    ['youtube-ads', `https://open.spotify.com/album/${ID}`, 'rejected'],
    ['spotify-ads', `https://open.spotify.com/album/${ID}`, 'fits'],
    ['spotify-ads', 'https://spotify.link/AbC', 'fits'],
    ['spotify-ads', `https://open.spotify.com/show/${ID}`, 'rejected'],
    ['apple-music-ads', 'https://music.apple.com/us/music-video/after-hours/1', 'fits'],
    ['apple-music-ads', `https://open.spotify.com/track/${ID}`, 'rejected'],
    ['instagram-growth', 'https://instagram.com/reel/C1a2B3c4D5e', 'fits'],
    ['instagram-featuring', 'https://www.instagram.com/stories/nova/1/', 'rejected'],
    ['instagram-fan-pages', 'https://instagram.com/nova', 'fits'],
    ['instagram-fan-pages', 'https://instagram.com/p/C1a2B3c4D5e', 'rejected'],
    ['digital-publications', `https://open.spotify.com/track/${ID}`, 'fits'],
    ['ai-video-creation', `https://youtu.be/${VIDEO}`, 'fits'],
  ] as const)('%s with %s: %s', (service, link, verdict) => {
    expect(adviseOnLink(seededService(service), link)?.verdict).toBe(verdict);
    expect(acceptsLink(seededService(service), link)).toBe(verdict === 'fits');
  });

  test('names an unrecognised URL by its host if the service needs a platform', () => {
    expect(adviseOnLink(seededService('spotify-ads'), 'https://www.dropbox.com/s/1/song.wav')).toEqual({
      found: null,
      host: 'dropbox.com',
      verdict: 'unsure',
    });
    expect(acceptsLink(seededService('spotify-ads'), 'https://www.dropbox.com/s/1/song.wav')).toBe(true);
    expect(adviseOnLink(seededService('digital-publications'), 'https://www.dropbox.com/s/1/song.wav')).toBeNull();
  });

  test('gives no advice without a link', () => {
    for (const service of seededServices)
      for (const text of ['', 'https://', 'not a link']) expect(adviseOnLink(service, text)).toBeNull();
  });
});

describe('services for a link', () => {
  const servicesFor = (text: string) => {
    const found = recogniseLink(text);
    return found === null ? null : servicesForLink(seededServices, found).map(({ slug }) => slug);
  };

  test('lists services for its platform first, then those that take any link', () => {
    expect(servicesFor(`youtu.be/${VIDEO}`)).toEqual(['youtube-ads', 'digital-publications', 'ai-video-creation']);
    expect(servicesFor(`spotify:track:${ID}`)?.[0]).toBe('spotify-ads');
    expect(servicesFor('instagram.com/nova')).toEqual([
      'instagram-growth',
      'instagram-featuring',
      'instagram-fan-pages',
      'digital-publications',
      'ai-video-creation',
    ]);
    expect(servicesFor('instagram.com/reel/C1a2B3c4D5e')).not.toContain('instagram-fan-pages');
    expect(servicesFor('soundcloud.com/nova/after-hours')).toEqual(['digital-publications', 'ai-video-creation']);
  });
});

test('a profile is promoted by its link, else by what the service usually promotes', () => {
  expect(promotesProfile(seededService('instagram-growth'), null)).toBe(true);
  expect(promotesProfile(seededService('instagram-growth'), 'https://www.instagram.com/reel/C1a2B3')).toBe(false);
  expect(promotesProfile(seededService('spotify-ads'), null)).toBe(false);
  expect(promotesProfile(seededService('spotify-ads'), `https://open.spotify.com/artist/${ID}`)).toBe(true);
});

test('a service of the shop takes links at its own hosts and below them, others with a warning, and no page of another platform', () => {
  const twitch = { linkHosts: ['twitch.tv'], linkPattern: null, linkHint: '', promotesProfile: false };
  const verdict = (link: string) => adviseOnLink(twitch, link)?.verdict;
  expect(verdict('https://www.twitch.tv/nova')).toBe('fits');
  expect(verdict('clips.twitch.tv/abc')).toBe('fits');
  expect(verdict('https://nottwitch.tv/nova')).toBe('unsure');
  expect(verdict(`https://youtu.be/${VIDEO}`)).toBe('rejected');
});

test('a pattern in a syntax that only PostgreSQL has leaves the check to the database', () => {
  const rule = { linkHosts: ['twitch.tv'], linkPattern: '***:^https', linkHint: '', promotesProfile: false };
  expect(() => new RegExp(rule.linkPattern)).toThrow(SyntaxError);
  expect(acceptsLink(rule, 'https://www.twitch.tv/nova')).toBe(true);
});
