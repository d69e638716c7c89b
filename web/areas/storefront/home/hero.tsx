import { lazy, Suspense, useState } from 'react';
import { Play } from 'lucide-react';
import { useHref } from 'react-router';
import { useText } from '#web/lib/i18n/text.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Stat } from '#web/ui/charts/stat.tsx';
import { Waveform } from '#web/ui/pictures/waveform.tsx';
import type { HomeData } from './home-data.ts';
import { CampaignCard } from './campaign-card.tsx';

// Loaded on demand, like the video players.
const DemoDialog = lazy(() => import('./demo-dialog.tsx').then((module) => ({ default: module.DemoDialog })));

/** Opens the next screen with the link. A plain form: the home page needs no script for it. */
function PasteForm() {
  const t = useText();
  return (
    <form method="get" action={useHref('/start')} className="mt-7 flex max-w-[36rem] gap-2 max-[26rem]:flex-wrap">
      <input
        name="link"
        type="text"
        inputMode="url"
        required
        maxLength={2000}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-label={t('storefront.hero.link')}
        placeholder={t('storefront.hero.paste')}
        className="field-surface min-h-14 min-w-0 grow rounded-control px-4 text-base text-bone placeholder:text-faint"
      />
      <Button type="submit" size="lg" className="max-[26rem]:w-full">
        {t('storefront.hero.go')}
      </Button>
    </form>
  );
}

/** Indexes of the profile's claims that the hero shows. */
const HERO_CLAIMS = [3, 1, 0] as const;

export function Hero({ content, claims, videos }: Pick<HomeData, 'content' | 'claims' | 'videos'>) {
  const t = useText();
  const [demo, setDemo] = useState<'never' | 'open' | 'closed'>('never');
  const { eyebrow, headline, lead } = content.hero;
  return (
    <section className="hero relative isolate overflow-clip">
      <div className="page grid gap-x-8 gap-y-10 pt-6 pb-16 lg:gap-y-14 sm:pt-12 lg:grid-cols-12 lg:items-center lg:pt-10 lg:pb-28">
        <div className="relative z-10 min-w-0 lg:col-span-7">
          <p className="mb-6 text-[0.9375rem] font-medium text-soft">{eyebrow}</p>
          <h1 className="poster hero-headline">
            <span className="block">{headline[0]}</span> <span className="block text-signal">{headline[1]}</span>
          </h1>
          <p className="mt-6 max-w-[46ch] text-lede text-pretty text-soft lg:max-w-[58ch]">{lead}</p>
          <PasteForm />
          <div className="mt-3 flex flex-wrap gap-3">
            <LinkButton to="/contact" variant="secondary" size="lg" className="max-[26rem]:w-full">
              {t('storefront.hero.start')}
            </LinkButton>
            <Button variant="quiet" size="lg" onClick={() => setDemo('open')} className="max-[26rem]:w-full">
              <Play aria-hidden="true" className="size-4 fill-current" />
              {t('storefront.hero.demo')}
            </Button>
          </div>
          <dl className="mt-8 grid grid-cols-3 lg:mt-11 gap-x-4 sm:flex sm:gap-x-10">
            {HERO_CLAIMS.map((place) => {
              const claim = claims[place];
              return claim === undefined ? null : (
                <Stat
                  key={claim.label}
                  value={claim.value}
                  label={claim.label}
                  valueClassName="text-[clamp(1.25rem,6vw,1.75rem)]"
                />
              );
            })}
          </dl>
        </div>
        <div className="relative min-w-0 lg:col-span-5">
          <div aria-hidden="true" className="record picture" />
          <CampaignCard campaign={content.exampleCampaign} />
        </div>
      </div>
      <Waveform bars={220} seed={2.4} played={0.31} className="hero-wave" />
      {demo === 'never' ? null : (
        <Suspense>
          <DemoDialog
            open={demo === 'open'}
            onClose={() => setDemo('closed')}
            steps={content.walkThrough}
            campaign={content.exampleCampaign}
            video={videos.find((video) => video.is_featured)}
          />
        </Suspense>
      )}
    </section>
  );
}
