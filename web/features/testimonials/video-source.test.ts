import { expect, test } from 'vitest';
import { videoSource, youtubeId } from './video-source.ts';

test.each([
  'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  'https://www.youtube.com/watch?list=x&v=aqz-KE-bpKQ&t=3',
  'https://youtu.be/aqz-KE-bpKQ?si=abc',
  'https://www.youtube.com/embed/aqz-KE-bpKQ',
  'https://www.youtube.com/shorts/aqz-KE-bpKQ',
])('finds the id in %s', (url) => {
  expect(youtubeId(url)).toBe('aqz-KE-bpKQ');
});

test('[SF-REV-04] YouTube and Vimeo play in an embedded player with autoplay', () => {
  expect(videoSource('https://youtu.be/aqz-KE-bpKQ', 'youtube')).toEqual({
    kind: 'frame',
    src: 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0&enablejsapi=1',
  });
  expect(videoSource('https://vimeo.com/76979871', 'vimeo')).toEqual({
    kind: 'frame',
    src: 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1',
  });
});

test('plays files directly and links everything else', () => {
  expect(videoSource('https://cdn.example.test/a.mp4', 'direct')).toEqual({
    kind: 'file',
    src: 'https://cdn.example.test/a.mp4',
  });
  expect(videoSource('https://www.example.test/v/1', 'other')).toEqual({
    kind: 'link',
    src: 'https://www.example.test/v/1',
    host: 'example.test',
  });
  expect(videoSource('https://youtube.com/@nobody', 'youtube')).toMatchObject({ kind: 'link' });
});

test('plays only http(s) URLs', () => {
  expect(videoSource('javascript:alert(1)', 'other')).toBeNull();
  expect(videoSource('nonsense', 'youtube')).toBeNull();
});
