import { useId, useState } from 'react';
import type { RecognisedLink } from '#domain/catalogue/service-link.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { CampaignChoice } from './campaign-choice.tsx';
import { LinkForm } from './link-form.tsx';
import { PreviewCard } from './preview-card.tsx';
import type { StartData } from './start-data.ts';

interface FoundTrackProps extends StartData {
  link: RecognisedLink;
  given: string;
}

/** What the link is, and the campaigns that fit. Everything up to the button that buys fits on a first screen. */
export function FoundTrack({ link, given, services }: FoundTrackProps) {
  const t = useText();
  const formId = useId();
  const [changing, setChanging] = useState(false);
  return (
    <CampaignChoice link={link} services={services}>
      <div className="flex items-center justify-between gap-4">
        <h1 className="poster text-poster-4 lg:text-poster-3">{t('start.title')}</h1>
        <button
          type="button"
          aria-expanded={changing}
          aria-controls={formId}
          onClick={() => setChanging(!changing)}
          className="min-h-11 shrink-0 text-[0.9375rem] underline decoration-service underline-offset-4"
        >
          {t('start.change')}
        </button>
      </div>
      <div id={formId} className="empty:hidden">
        {changing ? <LinkForm given={given} problem={undefined} /> : null}
      </div>
      <PreviewCard link={link} />
    </CampaignChoice>
  );
}
