import { VideoPlayer } from '#web/features/testimonials/video-player.tsx';
import { videoSource } from '#web/features/testimonials/video-source.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import type { HomeData } from './home-data.ts';
import { WalkThrough } from './walk-through.tsx';

interface DemoDialogProps {
  open: boolean;
  onClose: () => void;
  steps: HomeData['content']['walkThrough'];
  campaign: HomeData['content']['exampleCampaign'];
  /** The featured testimonial. Without one, the dialog shows the walk-through. */
  video: HomeData['videos'][number] | undefined;
}

export function DemoDialog({ open, onClose, steps, campaign, video }: DemoDialogProps) {
  const t = useText();
  // A video that this page cannot play would leave the dialog empty.
  if (video !== undefined && videoSource(video.video_url, video.video_platform) !== null) {
    return (
      <Dialog
        open={open}
        onClose={onClose}
        size="xl"
        title={t('storefront.video.title', { name: video.client_name })}
        flush
      >
        <div className="aspect-video max-h-[70vh] w-full bg-ground">
          <VideoPlayer video={video} />
        </div>
        <div className="grid gap-2 px-6 py-5">
          {video.testimonial_text ? (
            <blockquote lang={video.lang} dir="auto">
              {video.testimonial_text}
            </blockquote>
          ) : null}
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-faint">
            <span lang={video.lang} dir="auto">
              {video.results_achieved}
            </span>
            {video.sample ? <Badge tone="outline">{t('storefront.sample')}</Badge> : null}
          </p>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="xl"
      title={steps.title}
      actions={<LinkButton to="/contact">{steps.button}</LinkButton>}
    >
      <p className="mb-5 text-soft">{steps.lead}</p>
      <WalkThrough steps={steps.steps} campaign={campaign} />
    </Dialog>
  );
}
