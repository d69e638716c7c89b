import { useEffect, useRef, useState } from 'react';
import { useText } from '#web/lib/i18n/text.ts';
import { LinkOut } from './link-out.tsx';
import type { VideoTestimonial } from './load-testimonials.ts';
import { usePlayerLife } from './use-player-life.ts';
import { videoSource } from './video-source.ts';

interface VideoPlayerProps {
  video: VideoTestimonial;
  /** Whether to take the focus of the button that the player replaces. */
  takeFocus?: boolean;
}

/** The running video. Render it only after the user pressed play: it loads from a third party. */
export function VideoPlayer({ video, takeFocus = false }: VideoPlayerProps) {
  const t = useText();
  const source = videoSource(video.video_url, video.video_platform);
  const title = t('storefront.video.title', { name: video.client_name });
  if (source === null) return null;
  if (source.kind === 'link') return <LinkOut href={source.src} host={source.host} />;
  const player = { src: source.src, href: video.video_url, title, takeFocus };
  return source.kind === 'file' ? <FilePlayer {...player} /> : <FramePlayer {...player} />;
}

interface PlayerProps {
  src: string;
  /** Where the video is when it cannot be played here. */
  href: string;
  title: string;
  takeFocus: boolean;
}

function useFocus<Player extends HTMLElement>(takeFocus: boolean) {
  const player = useRef<Player>(null);
  useEffect(() => {
    if (takeFocus) player.current?.focus({ preventScroll: true });
  }, [takeFocus]);
  return player;
}

const hostOf = (href: string) => new URL(href).hostname.replace(/^www\./, '');

function FilePlayer({ src, href, title, takeFocus }: PlayerProps) {
  const player = useFocus<HTMLVideoElement>(takeFocus);
  const [failed, setFailed] = useState(false);
  if (failed) return <LinkOut href={href} host={hostOf(href)} failed takeFocus />;
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- operators provide these URLs; they come without a caption track
    <video
      ref={player}
      src={src}
      title={title}
      controls
      autoPlay
      playsInline
      onError={() => setFailed(true)}
      className="size-full bg-ground"
    />
  );
}

function FramePlayer({ src, href, title, takeFocus }: PlayerProps) {
  const player = useFocus<HTMLIFrameElement>(takeFocus);
  const life = usePlayerLife(player, src);
  if (life === 'failed') return <LinkOut href={href} host={hostOf(href)} failed takeFocus />;
  return (
    <iframe
      ref={player}
      src={src}
      title={title}
      allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
      allowFullScreen
      referrerPolicy="strict-origin-when-cross-origin"
      className="size-full"
    />
  );
}
