import { momentOf, type Scene } from './story.ts';

/** Videos that clients sent, entered by the team and not published yet. The films are those of the sample testimonials. */
const waiting = [
  {
    daysAgo: 9,
    client_name: 'Ruby Callahan',
    video_url: 'https://www.youtube.com/watch?v=eRsGyueVLvQ',
    service_used: 'YouTube Ads',
    rating: 5,
    testimonial_text: 'We sold out Nashville for the first time. Half the room found us through the ad.',
    results_achieved: 'First sold-out hometown show',
  },
  {
    daysAgo: 2,
    client_name: 'Glasshouse Weather',
    video_url: 'https://www.youtube.com/watch?v=R6MlUcmOul8',
    service_used: 'Spotify Ads',
    rating: 4,
    testimonial_text: 'Clear reports every week, and nobody promised us the moon.',
    results_achieved: null,
  },
];

export const testimonialScenes = (today: string): Scene[] =>
  waiting.map(({ daysAgo, ...testimonial }, place) => ({
    at: momentOf(today, daysAgo, 11.3),
    play: async ({ as }) =>
      (await as('maya')).call('POST', '/rest/v1/video_testimonials', {
        ...testimonial,
        video_platform: 'youtube',
        is_active: false,
        display_order: 20 + place,
      }),
  }));
