import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { roasLevel, spendLevel, type GoogleAdsCampaign, type Level } from '#domain/reports/portal-figures.ts';
import { useFigureText } from '#web/features/reports/portal/use-figure-text.ts';
import { formatShare } from '#web/lib/format/format.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { UsageBar } from '#web/ui/charts/usage-bar.tsx';

const looks: Record<Level, { icon: typeof CircleCheck; text: string }> = {
  good: { icon: CircleCheck, text: 'text-good' },
  fair: { icon: TriangleAlert, text: 'text-warn' },
  bad: { icon: CircleAlert, text: 'text-bad' },
};

const tones = { good: 'good', fair: 'warn', bad: 'bad' } as const;

/** Spend against budget: red above 90 %, yellow above 70 %, with text and icons so that colour is not the only cue. */
export function SpendBar({
  campaign: { budget, spent, share },
}: {
  campaign: Pick<GoogleAdsCampaign, 'budget' | 'spent' | 'share'>;
}) {
  const t = useText();
  const { money } = useFigureText();
  if (share === null || spent === null || budget === null) {
    return (
      <span className="text-sm text-faint">
        {spent === null ? t('analytics.ads.nothingSpent') : <bdi className="tabular text-bone">{money(spent)}</bdi>}
        {budget === null ? <span className="block">{t('analytics.ads.noBudget')}</span> : null}
      </span>
    );
  }
  const level = spendLevel(share);
  const { icon: Icon, text } = looks[level];
  return (
    <span className="grid min-w-44 gap-1.5">
      <span className="flex items-baseline justify-between gap-3 text-sm">
        <bdi className="tabular">{t('analytics.ads.spentOf', { spent: money(spent), budget: money(budget) })}</bdi>
      </span>
      <UsageBar share={share} tone={tones[level]} />
      <span className={clsx('flex items-center gap-1.5 text-[0.8125rem]', text)}>
        <Icon aria-hidden="true" className="size-3.5 shrink-0" />
        {t(`analytics.ads.spend.${share > 1 ? 'over' : level}`, {
          share: formatShare(Math.round(share * 1000) / 1000),
        })}
      </span>
    </span>
  );
}

/** Return on ad spend: green from 3, yellow from 2, with text and icons so that colour is not the only cue. */
export function Roas({ roas }: { roas: number }) {
  const t = useText();
  const { figure } = useFigureText();
  const level = roasLevel(roas);
  const { icon: Icon, text } = looks[level];
  return (
    <span data-level={level} className={clsx('inline-flex items-center gap-1.5 whitespace-nowrap', text)}>
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      <bdi className="tabular font-semibold">{figure('roas', roas)}</bdi>
      <span className="text-[0.8125rem]">{t(`analytics.ads.roas.${level}`)}</span>
    </span>
  );
}
