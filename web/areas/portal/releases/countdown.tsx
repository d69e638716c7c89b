import { daysUntil } from '#domain/reports/release.ts';
import { formatCalendarDate } from '#web/lib/format/format.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Badge } from '#web/ui/badge.tsx';

/** How long it is to the release date. */
export function Countdown({ releaseDate, today }: { releaseDate: string; today: string }) {
  const t = useText();
  const count = daysUntil(releaseDate, today);
  const day = formatCalendarDate(releaseDate);
  if (count < 0) return <span>{t('release.out.after', { day })}</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone="signal">{count === 0 ? t('release.out.today') : t('release.out.before', { count })}</Badge>
      <span>{t('release.out.on', { day })}</span>
    </span>
  );
}
