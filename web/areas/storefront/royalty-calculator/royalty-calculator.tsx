import { formatStreams, platforms, worthOf } from '#domain/storefront/payouts.ts';
import { useShop } from '#web/lib/data/shop.ts';
import { PageHead } from '#web/shell/head/page-head.tsx';
import { StructuredData } from '#web/shell/head/structured-data.tsx';
import { shareResults } from '#web/features/storefront/calculator/share-results.ts';
import { countsOf, useStreams, withCounts } from '#web/features/storefront/calculator/use-streams.ts';
import { trail, webPage } from '#web/lib/seo/structured-data.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { Later } from '#web/ui/states/later.tsx';
import type { Route } from './+types/royalty-calculator.ts';
import { loadCalculator, type CalculatorData } from './royalty-calculator-data.ts';
import { Channel } from './channel.tsx';
import { Earnings } from './earnings.tsx';
import { More } from './more.tsx';
import { Scenarios } from './scenarios.tsx';
import { Statement } from './statement.tsx';
import { usePayouts } from './use-payouts.ts';
import { Closing } from '#web/areas/storefront/home/closing.tsx';

export const loader = ({ context }: Route.LoaderArgs) => loadCalculator(context);

/** The query holds the fields, and the loader does not depend on them. */
export const shouldRevalidate = () => false;

export default function RoyaltyCalculatorPage({ loaderData }: Route.ComponentProps) {
  const shop = useShop();
  const { content, rows, picture } = loaderData;
  const t = useText();
  const { payout } = usePayouts();
  const { texts, write, fill } = useStreams();
  const counts = countsOf(texts);
  const worth = worthOf(counts);

  const share = async () => {
    const figures = {
      count: worth.streams,
      streams: formatStreams(worth.streams),
      monthly: payout(worth.monthly),
      yearly: payout(worth.yearly),
    };
    const { origin, pathname } = window.location;
    const url = `${origin}${pathname}?${withCounts(new URLSearchParams(), counts)}`;
    const outcome = await shareResults({
      title: t('calculator.shareTitle'),
      text: t('calculator.shareText', figures),
      url,
    });
    if (outcome === 'copied') showToast(t('calculator.copied'), 'success');
    if (outcome === 'failed') showToast(t('calculator.copyFailed'), 'error');
  };

  return (
    <>
      <PageHead title={`${content.title} | ${shop.name}`} description={content.description} picture={picture} />
      <StructuredData
        things={
          import.meta.env.SSR
            ? (site) => [
                webPage(site, 'WebPage', { name: content.title, description: content.description }),
                trail(site, content.title),
              ]
            : null
        }
      />
      <header className="page pt-8 pb-12 lg:pt-12 lg:pb-16">
        <p className="mb-6 text-[0.9375rem] font-medium text-soft">{content.eyebrow}</p>
        <h1 className="poster calculator-title">{content.title}</h1>
        <p className="mt-7 max-w-[52ch] text-lede text-soft">{content.lead}</p>
      </header>
      <div className="page grid items-start gap-x-8 gap-y-10 lg:grid-cols-12">
        <div className="surface-2 rounded-sheet p-6 sm:p-9 lg:col-span-7">
          <ul>
            {platforms.map((platform) => (
              <Channel
                key={platform.id}
                platform={platform}
                note={content.platforms[platform.id]}
                text={texts[platform.id]}
                streams={counts[platform.id]}
                onWrite={(text) => write(platform.id, text)}
              />
            ))}
          </ul>
          <Examples examples={content.examples} onFill={fill} />
          <p className="no-scripts mt-6 text-[0.9375rem] text-warn">{t('calculator.noScripts')}</p>
        </div>
        <div className="lg:sticky lg:top-6 lg:col-span-5">
          <Statement counts={counts} worth={worth} basis={content.basis} onShare={() => void share()} />
        </div>
      </div>
      {worth.monthly > 0 ? <Scenarios scenarios={worth.scenarios} /> : null}
      <Later first>
        <More content={content} sponsor={worth.sponsor} />
      </Later>
      <Later>
        <Earnings content={content.earnings} rows={rows} />
      </Later>
      <Later>
        <Closing content={content.cta} />
      </Later>
    </>
  );
}

interface ExamplesProps {
  examples: CalculatorData['content']['examples'];
  onFill: ReturnType<typeof useStreams>['fill'];
}

const chip = 'inline-flex min-h-11 items-center rounded-full px-4 text-[0.9375rem] font-medium';

function Examples({ examples, onFill }: ExamplesProps) {
  const t = useText();
  return (
    <div
      role="group"
      aria-label={t('calculator.examples')}
      className="with-scripts mt-7 flex flex-wrap items-center gap-2 border-t border-line pt-6"
    >
      <span aria-hidden="true" className="me-2 text-sm text-faint">
        {t('calculator.examples')}
      </span>
      {examples.map(({ label, streams }) => (
        <button
          key={label}
          type="button"
          onClick={() => onFill(streams)}
          className={`${chip} surface-3 hover:brightness-125`}
        >
          {label}
        </button>
      ))}
      <button type="button" onClick={() => onFill({})} className={`${chip} text-soft hover:text-bone`}>
        {t('calculator.clear')}
      </button>
    </div>
  );
}
