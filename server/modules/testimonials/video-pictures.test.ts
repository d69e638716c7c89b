import { expect, test } from 'vitest';
import { createVideoPictures } from './video-pictures.ts';

const jpeg = (status = 200, body = 'picture') =>
  new Response(body, { status, headers: { 'content-type': 'image/jpeg' } });
const moved = (to: string) => new Response(null, { status: 302, headers: { location: to } });

/** Responds by URL and records which URLs were requested. */
function hosts(answers: Record<string, () => Response>) {
  const asked: string[] = [];
  const pictures = createVideoPictures(async (url, init) => {
    expect(init.redirect).toBe('manual');
    asked.push(url.href);
    return answers[url.href]?.() ?? new Response(null, { status: 404 });
  });
  return { asked, pictures };
}

const YOUTUBE = 'https://youtu.be/aqz-KE-bpKQ';
const stills = 'https://i.ytimg.com/vi/aqz-KE-bpKQ';

test('fetches the largest YouTube thumbnail', async () => {
  const { asked, pictures } = hosts({ [`${stills}/sddefault.jpg`]: () => jpeg() });
  expect(await pictures.ofVideo('youtube', YOUTUBE)).toMatchObject({
    mimeType: 'image/jpeg',
    extension: 'jpg',
    bytes: Buffer.from('picture'),
  });
  expect(asked).toEqual([`${stills}/maxresdefault.jpg`, `${stills}/sddefault.jpg`]);
});

test('fetches the thumbnail that Vimeo names, from Vimeo’s hosts only', async () => {
  const about = 'https://vimeo.com/api/oembed.json?url=https%3A%2F%2Fvimeo.com%2F76979871&width=1280';
  const still = 'https://i.vimeocdn.com/video/1.jpg';
  const good = hosts({ [about]: () => Response.json({ thumbnail_url: still }), [still]: () => jpeg() });
  expect(await good.pictures.ofVideo('vimeo', 'https://vimeo.com/76979871')).not.toBeNull();
  const bad = hosts({ [about]: () => Response.json({ thumbnail_url: 'http://169.254.169.254/latest' }) });
  await expect(bad.pictures.ofVideo('vimeo', 'https://vimeo.com/76979871')).rejects.toThrow('not a host');
  expect(bad.asked).toEqual([about]);
});

test.each([
  'https://evil.test/x.jpg',
  'http://i.ytimg.com/x.jpg',
  'https://i.ytimg.com:8443/x.jpg',
  'https://127.0.0.1/x.jpg',
])('does not follow a redirect to %s', async (target) => {
  const { asked, pictures } = hosts({ [`${stills}/maxresdefault.jpg`]: () => moved(target) });
  await expect(pictures.ofVideo('youtube', YOUTUBE)).rejects.toThrow('not a host');
  expect(asked).toHaveLength(1);
});

test('stops at too many redirects, large bodies and unexpected responses', async () => {
  const first = `${stills}/maxresdefault.jpg`;
  await expect(hosts({ [first]: () => moved(first) }).pictures.ofVideo('youtube', YOUTUBE)).rejects.toThrow(
    'too often',
  );
  await expect(
    hosts({ [first]: () => jpeg(200, 'x'.repeat(5_000_001)) }).pictures.ofVideo('youtube', YOUTUBE),
  ).rejects.toThrow('too large');
  await expect(
    hosts({ [first]: () => new Response('<html>', { headers: { 'content-type': 'text/html' } }) }).pictures.ofVideo(
      'youtube',
      YOUTUBE,
    ),
  ).rejects.toThrow('text/html');
});

test('sends no request for a file or an unknown URL', async () => {
  const { asked, pictures } = hosts({});
  expect(await pictures.ofVideo('direct', 'https://files.example.test/a.mp4')).toBeNull();
  expect(await pictures.ofVideo('youtube', 'https://evil.test/')).toBeNull();
  expect(asked).toEqual([]);
});
