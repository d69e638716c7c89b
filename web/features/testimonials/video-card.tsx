import { lazy, Suspense, useState } from 'react';
import { Play } from 'lucide-react';
import { useText } from '#web/lib/text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Waveform } from '#web/ui/waveform.tsx';
import type { VideoTestimonial } from './load-testimonials.ts';

const VideoPlayer = lazy(() => import('./video-player.tsx').then((module) => ({ default: module.VideoPlayer })));

interface VideoCardProps {
  video: VideoTestimonial;
  /** Slug of the service that was bought, for the card's colour. */
  service: string | undefined;
  position: number;
}

export function VideoCard({ video, service, position }: VideoCardProps) {
  const t = useText();
  const [playing, setPlaying] = useState(false);
  return (
    <article data-service={service} className="surface-1 grid grid-rows-[auto_1fr] overflow-clip rounded-card">
      <div className="aspect-video overflow-clip bg-ground">
        {playing ? (
          <Suspense>
            <VideoPlayer video={video} />
          </Suspense>
        ) : (
          <VideoPoster video={video} position={position} onPlay={() => setPlaying(true)} />
        )}
      </div>
      <div className="grid content-start gap-3 p-6">
        <p className="flex items-center justify-between gap-3 text-sm text-faint">
          <span className="text-service">{video.service_used}</span>
          {video.sample ? <Badge tone="outline">{t('storefront.sample')}</Badge> : null}
        </p>
        {video.testimonial_text ? <blockquote className="text-[1.0625rem] leading-snug">{video.testimonial_text}</blockquote> : null}
        {video.results_achieved ? <p className="text-sm text-faint">{video.results_achieved}</p> : null}
      </div>
    </article>
  );
}

/** Stands in for the video until play is pressed: the shop's own picture when there is one, else a made one. */
function VideoPoster({ video, position, onPlay }: Pick<VideoCardProps, 'video' | 'position'> & { onPlay: () => void }) {
  const t = useText();
  const own = video.thumbnail_url?.startsWith('/') === true ? video.thumbnail_url : null;
  return (
    <button type="button" onClick={onPlay} aria-label={t('storefront.video.play', { name: video.client_name })} className="video-poster group relative grid size-full place-items-center overflow-clip">
      {own === null ? (
        <Waveform bars={64} seed={position * 2 + 1} played={0.35} className="absolute inset-x-0 top-1/2 h-3/5 w-full -translate-y-1/2 text-white/14" />
      ) : (
        <img src={own} alt="" loading="lazy" className="absolute inset-0 size-full object-cover" />
      )}
      <span className="poster absolute start-5 bottom-4 max-w-[70%] text-start text-[2rem]">{video.client_name}</span>
      <span className="relative grid size-16 place-items-center rounded-full bg-bone text-ground shadow-[0_12px_32px_rgb(0_0_0/0.6)] transition-[scale] duration-200 group-hover:scale-108">
        <Play aria-hidden="true" className="ms-1 size-7 fill-current" />
      </span>
    </button>
  );
}
