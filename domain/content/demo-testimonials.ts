/**
 * Sample video testimonials for the demo. The films are Creative Commons works of the Blender Foundation ("Big Buck
 * Bunny", "Sintel", "Tears of Steel") and stand in for client videos; a real shop never gets these rows.
 */
export const demoTestimonials = [
  {
    client_name: 'Nova Reyes',
    video_url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    video_platform: 'youtube',
    thumbnail_url: null,
    service_used: 'YouTube Ads',
    rating: 5,
    testimonial_text:
      'They cut my intro, tested both versions and showed me where people left. I make videos differently now.',
    results_achieved: '21,400 views and 312 subscribers in 40 days',
    is_active: true,
    is_featured: true,
    display_order: 1,
    sample: true,
  },
  {
    client_name: 'Paper Lanterns',
    video_url: 'https://www.youtube.com/watch?v=eRsGyueVLvQ',
    video_platform: 'youtube',
    thumbnail_url: null,
    service_used: 'Spotify Ads',
    rating: 5,
    testimonial_text: 'Two spots, two countries, and one of them surprised everyone. The saves are still coming in.',
    results_achieved: '1,870 saves from a two-week flight',
    is_active: true,
    is_featured: false,
    display_order: 2,
    sample: true,
  },
  {
    client_name: 'Kilo West',
    video_url: 'https://www.youtube.com/watch?v=R6MlUcmOul8',
    video_platform: 'youtube',
    thumbnail_url: null,
    service_used: 'Instagram Growth',
    rating: 5,
    testimonial_text: 'My grandmother is in the best reel and reads the comments to me over the phone.',
    results_achieved: '18,300 reel views and 640 followers in a month',
    is_active: true,
    is_featured: false,
    display_order: 3,
    sample: true,
  },
] as const satisfies readonly DemoTestimonial[];

/** A row of `video_testimonials` without the columns that the database fills. */
interface DemoTestimonial {
  client_name: string;
  video_url: string;
  video_platform: 'youtube' | 'vimeo' | 'other' | 'direct';
  thumbnail_url: string | null;
  service_used: string;
  rating: number;
  testimonial_text: string;
  results_achieved: string;
  is_active: boolean;
  is_featured: boolean;
  display_order: number;
  sample: true;
}
