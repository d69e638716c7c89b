import { VideoPlayer } from '#web/features/testimonials/video-player.tsx';
import { useText } from '#web/lib/text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Waveform } from '#web/ui/waveform.tsx';
import type { HomeData } from '../home.tsx';

interface DemoDialogProps {
  open: boolean;
  onClose: () => void;
  steps: HomeData['content']['walkThrough'];
  /** The featured testimonial; without one the walk-through is shown. */
  video: HomeData['videos'][number] | undefined;
}

export function DemoDialog({ open, onClose, steps, video }: DemoDialogProps) {
  const t = useText();
  if (video !== undefined) {
    return (
      <Dialog open={open} onClose={onClose} size="xl" title={t('storefront.video.title', { name: video.client_name })} flush>
        <div className="aspect-video max-h-[70vh] w-full bg-ground">
          <VideoPlayer video={video} />
        </div>
        <div className="grid gap-2 px-6 py-5">
          {video.testimonial_text ? <blockquote dir="auto">{video.testimonial_text}</blockquote> : null}
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-faint">
            <span dir="auto">{video.results_achieved}</span>
            {video.sample ? <Badge tone="outline">{t('storefront.sample')}</Badge> : null}
          </p>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog open={open} onClose={onClose} size="lg" title={steps.title} actions={<LinkButton to="/contact">{steps.button}</LinkButton>}>
      <p className="text-soft">{steps.lead}</p>
      <Waveform bars={90} seed={2.4} played={0.6} className="mt-5 h-14 w-full text-line" />
      <ol className="walk-through mt-5 grid gap-3">
        {steps.steps.map((step, index) => (
          <li key={step.title} className="well grid grid-cols-[2.5rem_1fr] items-baseline rounded-xl p-4">
            <span aria-hidden="true" className="figure-wide text-xl text-signal">
              {index + 1}
            </span>
            <span>
              <b className="font-semibold">{step.title}</b>
              <span className="block text-soft">{step.text}</span>
            </span>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
