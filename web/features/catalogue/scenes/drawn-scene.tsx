import type { ComponentType } from 'react';
import type { ServiceScene } from '#domain/catalogue/service-look.ts';
import { FanPagesScene } from './fan-pages-scene.tsx';
import { FeaturingScene } from './featuring-scene.tsx';
import { MagazineScene } from './magazine-scene.tsx';
import { PreRollScene } from './pre-roll-scene.tsx';
import { ReelScene } from './reel-scene.tsx';
import { StoryboardScene } from './storyboard-scene.tsx';
import { StreamScene } from './stream-scene.tsx';
import { VinylScene } from './vinyl-scene.tsx';

const scenes: Record<ServiceScene, ComponentType> = {
  'pre-roll': PreRollScene,
  stream: StreamScene,
  vinyl: VinylScene,
  reel: ReelScene,
  featuring: FeaturingScene,
  magazine: MagazineScene,
  storyboard: StoryboardScene,
  'fan-pages': FanPagesScene,
};

/** All drawings, in their own module: pages rendered with their drawings never load it. */
export default function DrawnScene({ scene }: { scene: ServiceScene }) {
  const Scene = scenes[scene];
  return <Scene />;
}
