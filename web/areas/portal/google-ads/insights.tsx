import { clsx } from 'clsx';
import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import type { Insight } from '#domain/reports/portal-figures.ts';
import type { FigureText } from '#web/features/reports/portal/figure-text.ts';
import { useFigureText } from '#web/features/reports/portal/use-figure-text.ts';
import { formatCalendarDate, formatCount, formatShare } from '#web/lib/format/format.ts';
import { useText, type TranslateText } from '#web/lib/i18n/text.ts';
import { Panel } from '#web/ui/panel.tsx';

const looks = {
  warning: { icon: TriangleAlert, text: 'text-warn', box: 'bg-warn/7 shadow-[inset_0_0_0_1px_rgb(255_194_75/0.28)]' },
  success: { icon: CircleCheck, text: 'text-good', box: 'bg-good/7 shadow-[inset_0_0_0_1px_rgb(55_214_122/0.28)]' },
  info: { icon: Info, text: 'text-[#7fb2ff]', box: 'bg-white/4 shadow-[inset_0_0_0_1px_rgb(255_255_255/0.1)]' },
} as const;

/** Insights derived from the figures, by the rules of decision 0026. */
export function Insights({ insights }: { insights: readonly Insight[] }) {
  const t = useText();
  return (
    <Panel title={t('analytics.insights')} note={t('analytics.insights.note')}>
      {insights.length === 0 ? (
        <p className="text-soft">{t('analytics.insights.none')}</p>
      ) : (
        <ul className="grid gap-3 lg:grid-cols-2">
          {insights.map((insight) => (
            <InsightItem key={`${insight.kind} ${insight.campaign_id ?? insight.subject ?? ''}`} insight={insight} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function InsightItem({ insight }: { insight: Insight }) {
  const t = useText();
  const { icon: Icon, text, box } = looks[insight.tone];
  const { title, advice } = insightText(insight, t, useFigureText());
  return (
    <li
      className={clsx('grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3.5 gap-y-1 rounded-control p-4', box)}
    >
      <Icon aria-hidden="true" className={clsx('row-span-2 mt-0.5 size-5', text)} />
      <p className="grid gap-0.5">
        <span className={clsx('text-[0.8125rem] font-medium', text)}>
          {t(`analytics.insight.tone.${insight.tone}`)}
        </span>
        <span className="font-medium">{title}</span>
      </p>
      <p className="text-sm text-soft">
        {advice}
        {insight.campaign_id === null ? null : (
          <Link
            to={`/dashboard/campaigns/${insight.campaign_id}`}
            className="flex min-h-11 w-fit items-center linked hover:text-bone"
          >
            {t('analytics.insight.campaign')}
          </Link>
        )}
      </p>
    </li>
  );
}

/** Whole percents without a sign: the sentence states the direction. */
const whole = (share: number) => formatShare(Math.round(Math.abs(share) * 100) / 100);

/** The insight and its advice, in the user's language. */
function insightText(
  insight: Insight,
  t: TranslateText,
  { money, figure }: FigureText,
): { title: string; advice: string } {
  const name = insight.subject ?? '';
  switch (insight.kind) {
    case 'budget_over':
    case 'budget_nearly':
      return {
        title: t(`analytics.insight.${insight.kind}`, { name, share: whole(insight.share) }),
        advice: t(`analytics.insight.${insight.kind}.advice`, {
          spent: money(insight.spent),
          budget: money(insight.budget),
        }),
      };
    case 'no_results':
      return {
        title: t('analytics.insight.no_results', { name, days: insight.days }),
        advice:
          insight.last_on === null
            ? t('analytics.insight.no_results.never')
            : t('analytics.insight.no_results.advice', { day: formatCalendarDate(insight.last_on) }),
      };
    case 'roas_low':
    case 'roas_high':
      return {
        title: t(`analytics.insight.${insight.kind}`, { name, roas: figure('roas', insight.roas) }),
        advice: t(`analytics.insight.${insight.kind}.advice`, { spend: money(insight.spend) }),
      };
    case 'keyword_wasted':
      return {
        title: t('analytics.insight.keyword_wasted', { name }),
        advice: t('analytics.insight.keyword_wasted.advice', {
          spend: money(insight.spend),
          clicks: insight.clicks,
          share: whole(insight.share),
        }),
      };
    case 'ctr_down':
    case 'ctr_up':
      return {
        title: t(`analytics.insight.${insight.kind}`, { change: whole(insight.change) }),
        advice: t(`analytics.insight.${insight.kind}.advice`, {
          ctr: formatShare(insight.ctr),
          before: formatShare(insight.before),
        }),
      };
    case 'keyword_best':
      return {
        title: t('analytics.insight.keyword_best', { name }),
        advice: t('analytics.insight.keyword_best.advice', {
          count: insight.conversions,
          conversions: formatCount(insight.conversions),
          share: whole(insight.share),
        }),
      };
    case 'device_best':
      return {
        title: t('analytics.insight.device_best', {
          device: t(`analytics.device.${insight.subject}`),
          share: whole(insight.share),
        }),
        advice: t('analytics.insight.device_best.advice', { conversions: formatCount(insight.conversions) }),
      };
  }
}
