import { describe, expect, test } from 'vitest';
import { TestimonialForm } from './testimonial.ts';
import { videoUrlFits, videoIdOf } from './video-url.ts';

const filled = {
  client_name: ' Nia ',
  video_platform: 'youtube',
  video_url: 'https://youtu.be/aqz-KE-bpKQ',
  service_used: '',
  rating: '5',
  testimonial_text: ' ',
  results_achieved: '',
  translations: {
    es: { testimonial_text: ' Bien ', results_achieved: '' },
    ar: { testimonial_text: '', results_achieved: '' },
  },
  is_featured: false,
  is_active: true,
  display_order: '3',
} as const;

describe('video URLs', () => {
  test.each([
    ['youtube', 'https://www.youtube.com/watch?v=aqz-KE-bpKQ', 'aqz-KE-bpKQ'],
    ['youtube', 'https://www.youtube.com/watch?list=x&v=aqz-KE-bpKQ&t=3', 'aqz-KE-bpKQ'],
    ['youtube', 'https://youtu.be/aqz-KE-bpKQ?si=abc', 'aqz-KE-bpKQ'],
    ['youtube', 'https://m.youtube.com/shorts/aqz-KE-bpKQ', 'aqz-KE-bpKQ'],
    ['vimeo', 'https://vimeo.com/76979871', '76979871'],
    ['vimeo', 'https://player.vimeo.com/video/76979871?h=1', '76979871'],
    ['direct', 'https://files.example.test/a.mp4', null],
  ] as const)('%s accepts %s', (platform, url, id) => {
    expect(videoUrlFits(platform, url)).toBe(true);
    expect(videoIdOf(platform, url)).toBe(id);
  });

  test.each([
    ['youtube', 'https://vimeo.com/76979871'],
    ['youtube', 'https://youtube.com.evil.test/watch?v=aqz-KE-bpKQ'],
    ['youtube', 'https://evil.test/https://youtu.be/aqz-KE-bpKQ'],
    ['youtube', 'https://www.youtube.com/@nobody'],
    ['youtube', 'http://youtu.be/aqz-KE-bpKQ'],
    ['youtube', 'https://user@youtu.be/aqz-KE-bpKQ'],
    ['vimeo', 'https://vimeo.com/about'],
    ['direct', 'javascript:alert(1)'],
    ['direct', 'https://user:pass@files.example.test/a.mp4'],
  ] as const)('%s rejects %s', (platform, url) => {
    expect(videoUrlFits(platform, url)).toBe(false);
  });
});

describe('testimonial form', () => {
  test('[BO-TEST-11] requires only name and URL', () => {
    expect(TestimonialForm.parse(filled)).toMatchObject({
      client_name: 'Nia',
      service_used: null,
      testimonial_text: null,
      results_achieved: null,
      translations: { es: { testimonial_text: 'Bien' }, ar: {} },
      rating: 5,
      display_order: 3,
    });
    const wrong = TestimonialForm.safeParse({ ...filled, client_name: ' ', video_url: '' });
    expect(wrong.error?.issues.map(({ path }) => path[0])).toEqual(['client_name', 'video_url']);
  });

  test.each([
    ['abc', 0],
    ['', 0],
    ['1.5', 0],
    ['12', 12],
    [' -2 ', -2],
    ['9999999999', 0],
  ])('[BO-TEST-13] converts the display order "%s" to %i', (typed, place) => {
    expect(TestimonialForm.parse({ ...filled, display_order: typed }).display_order).toBe(place);
  });

  test('[BO-TEST-12] accepts ratings from 1 to 5', () => {
    for (const rating of ['0', '6', '2.5'])
      expect(TestimonialForm.safeParse({ ...filled, rating }).success).toBe(false);
  });
});
