import { useText } from '#web/lib/text.ts';
import { LinkOut } from './link-out.tsx';
import type { VideoTestimonial } from './load-testimonials.ts';
import { videoSource } from './video-source.ts';

/** The running video. Render it only after somebody pressed play: it loads from a third party. */
export function VideoPlayer({ video }: { video: VideoTestimonial }) {
  const t = useText();
  const source = videoSource(video.video_url, video.video_platform);
  const title = t('storefront.video.title', { name: video.client_name });
  if (source === null) return null;
  if (source.kind === 'link') return <LinkOut href={source.src} host={source.host} />;
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- the files are operators' addresses; none comes with a caption track
  if (source.kind === 'file') return <video src={source.src} title={title} controls autoPlay playsInline className="size-full bg-ground" />;
  return <iframe src={source.src} title={title} allow="autoplay; encrypted-media; picture-in-picture; fullscreen" allowFullScreen referrerPolicy="strict-origin-when-cross-origin" className="size-full" />;
}
