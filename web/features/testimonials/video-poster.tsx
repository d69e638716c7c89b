import type { ReactNode } from 'react';
import { ExternalLink, Play } from 'lucide-react';
import { useText } from '#web/lib/i18n/text.ts';
import { ResizedImage } from '#web/ui/pictures/resized-image.tsx';
import type { VideoTestimonial } from './load-testimonials.ts';
import { videoSource } from './video-source.ts';

interface VideoPosterProps {
  video: VideoTestimonial;
  scene: ReactNode;
  onPlay: () => void;
}

const over = 'group absolute inset-0 grid place-items-center focus-visible:-outline-offset-4';

/**
 * The placeholder of a video until the user plays it. A video that cannot be embedded is a link. Nothing is loaded from
 * third parties: the picture is the shop's own, or the drawing of the service.
 */
export function VideoPoster({ video, scene, onPlay }: VideoPosterProps) {
  const t = useText();
  const source = videoSource(video.video_url, video.video_platform);
  const own = video.thumbnail_url?.startsWith('/') === true ? video.thumbnail_url : null;
  return (
    <div className="video-poster relative size-full overflow-clip">
      {own === null ? (
        <div className="video-scene scene-rest absolute inset-0">{scene}</div>
      ) : (
        <ResizedImage src={own} width={1080} className="absolute inset-0 size-full object-cover" />
      )}
      <div className="video-shade absolute inset-0" />
      <p aria-hidden="true" className="poster absolute start-5 bottom-4 max-w-[70%] text-start text-[2rem]">
        <bdi>{video.client_name}</bdi>
      </p>
      {source === null ? (
        <span className="sr-only">{video.client_name}</span>
      ) : source.kind === 'link' ? (
        <a href={source.src} rel="noopener" target="_blank" className={over}>
          <span className="inline-flex min-h-11 items-center gap-2.5 rounded-full bg-bone px-5 font-semibold text-ground shadow-[0_12px_32px_rgb(0_0_0/0.6)]">
            <span className="sr-only">{video.client_name}: </span>
            {t('storefront.video.watch', { host: source.host })}
            <ExternalLink aria-hidden="true" className="size-4 shrink-0 rtl:-scale-x-100" />
          </span>
        </a>
      ) : (
        <button
          type="button"
          onClick={onPlay}
          aria-label={t('storefront.video.play', { name: video.client_name })}
          className={over}
        >
          <span className="grid size-16 place-items-center rounded-full bg-bone text-ground shadow-[0_12px_32px_rgb(0_0_0/0.6)] transition-[scale] duration-200 group-hover:scale-108">
            <Play aria-hidden="true" className="ms-1 size-7 fill-current" />
          </span>
        </button>
      )}
    </div>
  );
}
