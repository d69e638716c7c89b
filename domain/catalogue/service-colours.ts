import type { ServiceSlug } from './catalogue.ts';

/** The colour of a service and its shadow for pictures that the server draws, as `web/styles/services.css` has them. */
export const serviceColours: Record<ServiceSlug, { accent: string; deep: string }> = {
  'youtube-ads': { accent: '#ff4f55', deep: '#6a1019' },
  'spotify-ads': { accent: '#1fd863', deep: '#0b4f28' },
  'apple-music-ads': { accent: '#ff6393', deep: '#66162f' },
  'instagram-growth': { accent: '#ea5fd0', deep: '#571a5c' },
  'instagram-featuring': { accent: '#ffa63d', deep: '#63330a' },
  'digital-publications': { accent: '#e2cb86', deep: '#50431d' },
  'ai-video-creation': { accent: '#a995ff', deep: '#35257c' },
  'instagram-fan-pages': { accent: '#3dd6e6', deep: '#0b4c58' },
};
