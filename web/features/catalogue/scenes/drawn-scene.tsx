import type { ComponentType } from 'react';
import type { ServiceSlug } from '#domain/catalogue/catalogue.ts';
import { FanPagesScene } from './fan-pages-scene.tsx';
import { FeaturingScene } from './featuring-scene.tsx';
import { MagazineScene } from './magazine-scene.tsx';
import { PreRollScene } from './pre-roll-scene.tsx';
import { ReelScene } from './reel-scene.tsx';
import { StoryboardScene } from './storyboard-scene.tsx';
import { StreamScene } from './stream-scene.tsx';
import { VinylScene } from './vinyl-scene.tsx';

const scenes: Record<ServiceSlug, ComponentType> = {
  'youtube-ads': PreRollScene,
  'spotify-ads': StreamScene,
  'apple-music-ads': VinylScene,
  'instagram-growth': ReelScene,
  'instagram-featuring': FeaturingScene,
  'digital-publications': MagazineScene,
  'ai-video-creation': StoryboardScene,
  'instagram-fan-pages': FanPagesScene,
};

/** All drawings, in their own module: pages rendered with their drawings never load it. */
export default function DrawnScene({ service }: { service: ServiceSlug }) {
  const Scene = scenes[service];
  return <Scene />;
}
