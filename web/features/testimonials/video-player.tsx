import { useEffect, useRef } from 'react';
import { useText } from '#web/lib/i18n/text.ts';
import { LinkOut } from './link-out.tsx';
import type { VideoTestimonial } from './load-testimonials.ts';
import { videoSource } from './video-source.ts';

interface VideoPlayerProps {
  video: VideoTestimonial;
  /** Whether to take the focus of the button that the player replaces. */
  takeFocus?: boolean;
}

/** The running video. Render it only after the user pressed play: it loads from a third party. */
export function VideoPlayer({ video, takeFocus = false }: VideoPlayerProps) {
  const t = useText();
  const player = useRef<HTMLVideoElement & HTMLIFrameElement>(null);
  useEffect(() => {
    if (takeFocus) player.current?.focus({ preventScroll: true });
  }, [takeFocus]);
  const source = videoSource(video.video_url, video.video_platform);
  const title = t('storefront.video.title', { name: video.client_name });
  if (source === null) return null;
  if (source.kind === 'link') return <LinkOut href={source.src} host={source.host} />;
  if (source.kind === 'file')
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- operators provide these URLs; they come without a caption track
      <video
        ref={player}
        src={source.src}
        title={title}
        controls
        autoPlay
        playsInline
        className="size-full bg-ground"
      />
    );
  return (
    <iframe
      ref={player}
      src={source.src}
      title={title}
      allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
      allowFullScreen
      referrerPolicy="strict-origin-when-cross-origin"
      className="size-full"
    />
  );
}
