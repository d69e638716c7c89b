import type { Usage, UsageName } from '#domain/billing/portal-billing.ts';
import { usageLevel } from '#domain/billing/usage.ts';
import { formatCount, formatPrice, formatShare } from '#web/lib/format/format.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { UsageBar } from '#web/ui/charts/usage-bar.tsx';

const tones = { low: 'good', high: 'warn', full: 'bad' } as const;

interface UsageRowProps {
  name: UsageName;
  usage: Usage;
  currency: string;
}

/** Usage of one plan limit, as figures, a bar and text. */
export function UsageRow({ name, usage: { used, limit, share }, currency }: UsageRowProps) {
  const t = useText();
  const figure = (value: number) => (name === 'ad_spend' ? formatPrice(value, currency) : formatCount(value));
  return (
    <li className="grid content-start gap-2">
      <span className="text-[0.9375rem] text-soft">{t(`billing.usage.${name}`)}</span>
      <span className="tabular">
        <strong className="figure text-2xl">{used === null ? '–' : figure(used)}</strong>{' '}
        <span className="text-soft">
          {limit === null ? t('billing.usage.noLimit') : t('billing.usage.of', { limit: figure(limit) })}
        </span>
      </span>
      {limit === null ? null : <UsageBar share={share ?? 0} tone={tones[usageLevel(share ?? 0)]} />}
      <UsageText used={used} share={share} />
    </li>
  );
}

function UsageText({ used, share }: Pick<Usage, 'used' | 'share'>) {
  const t = useText();
  const line = 'text-sm text-faint';
  if (used === null) return <span className={line}>{t('billing.usage.unreported')}</span>;
  if (share === null) return null;
  const text = formatShare(Math.round(share * 100) / 100);
  if (share > 1) return <span className="text-sm text-bad">{t('billing.usage.over', { share: text })}</span>;
  return (
    <span className={line}>
      {usageLevel(share) === 'full'
        ? t('billing.usage.near', { share: text })
        : t('billing.usage.share', { share: text })}
    </span>
  );
}
