import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useText } from '#web/lib/i18n/text.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { VideoTestimonial } from './load-testimonials.ts';
import { Stars } from './stars.tsx';
import { VideoPoster } from './video-poster.tsx';

const VideoPlayer = lazy(() => import('./video-player.tsx').then((module) => ({ default: module.VideoPlayer })));

interface VideoCardProps {
  video: VideoTestimonial;
  /** Slug of the purchased service, for the card's colour. */
  service: string | undefined;
  /** Name of the purchased service, in the reader's language. */
  serviceName: string | null;
  /** The drawing behind the play button, if the shop has no still of the video. */
  scene: ReactNode;
}

export function VideoCard({ video, service, serviceName, scene }: VideoCardProps) {
  const t = useText();
  const [playing, setPlaying] = useState(false);
  return (
    <article
      data-service={service}
      aria-label={video.client_name}
      className="surface-1 grid grid-rows-[auto_1fr] overflow-clip rounded-card"
    >
      <div className="aspect-video overflow-clip bg-ground">
        {playing ? (
          <Suspense>
            <VideoPlayer video={video} takeFocus />
          </Suspense>
        ) : (
          <VideoPoster video={video} scene={scene} onPlay={() => setPlaying(true)} />
        )}
      </div>
      <div className="grid content-start gap-3 p-6">
        <p className="flex items-center justify-between gap-3 text-sm text-faint">
          <span className="text-service">{serviceName}</span>
          {video.sample ? <Badge tone="outline">{t('storefront.sample')}</Badge> : null}
        </p>
        <Stars rating={video.rating} className="h-4 justify-self-start" />
        {video.testimonial_text ? (
          <blockquote lang={video.lang} dir="auto" className="text-[1.0625rem] leading-snug">
            {video.testimonial_text}
          </blockquote>
        ) : null}
        {video.results_achieved ? (
          <p lang={video.lang} dir="auto" className="text-sm text-faint">
            {video.results_achieved}
          </p>
        ) : null}
      </div>
    </article>
  );
}
