import type { Translations } from '#domain/locales.ts';

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
    translations: {
      es: {
        testimonial_text:
          'Cortaron mi intro, probaron las dos versiones y me mostraron dónde se iba la gente. Ahora hago los videos de otra forma.',
        results_achieved: '21,400 visualizaciones y 312 suscriptores en 40 días',
      },
      ar: {
        testimonial_text: 'اختصروا مقدمتي وجربوا النسختين وأروني أين يغادر الناس. صرت أصنع الفيديوهات بطريقة مختلفة.',
        results_achieved: '21,400 مشاهدة و312 مشتركا في 40 يوما',
      },
    },
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
    translations: {
      es: {
        testimonial_text: 'Dos anuncios, dos países, y uno de ellos sorprendió a todos. Los guardados siguen llegando.',
        results_achieved: '1,870 guardados en una campaña de dos semanas',
      },
      ar: {
        testimonial_text: 'إعلانان في بلدين، وأحدهما فاجأ الجميع. وما زال المستمعون يحفظون الأغنية.',
        results_achieved: '1,870 عملية حفظ في حملة من أسبوعين',
      },
    },
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
    translations: {
      es: {
        testimonial_text: 'Mi abuela sale en el mejor reel y me lee los comentarios por teléfono.',
        results_achieved: '18,300 visualizaciones del reel y 640 seguidores en un mes',
      },
      ar: {
        testimonial_text: 'جدتي تظهر في أفضل مقطع وتقرأ لي التعليقات عبر الهاتف.',
        results_achieved: '18,300 مشاهدة للمقطع و640 متابعا في شهر',
      },
    },
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
  translations: Translations;
  is_active: boolean;
  is_featured: boolean;
  display_order: number;
  sample: true;
}
