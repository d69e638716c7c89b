import { useText } from '#web/lib/i18n/text.ts';
import type { Series } from './series-bars.tsx';

interface SingleDayProps {
  label: string;
  day: string;
  series: readonly Series[];
  format: (value: number) => string;
  /** What happened on the day. */
  marks: readonly string[];
}

/** The values of a period of one day: a plot would be empty but for one bar. */
export function SingleDay({ label, day, series, format, marks }: SingleDayProps) {
  const t = useText();
  const formatOrNone = (value: number | null | undefined) =>
    value === null || value === undefined ? t('analytics.chart.none') : format(value);
  return (
    <div role="group" aria-label={label} className="grid gap-3 py-4">
      <p className="text-soft">
        {day}
        {marks.length === 0 ? null : <span className="text-signal-bright"> {marks.join(' · ')}</span>}
      </p>
      <dl className="flex flex-wrap gap-x-10 gap-y-4">
        {series.map(({ name, values, before }) => (
          <div key={name} className="flex flex-col-reverse justify-end gap-1">
            <dt className="text-sm text-faint">{name}</dt>
            <dd>
              <bdi className="figure text-4xl">{formatOrNone(values[0])}</bdi>
              {before === undefined ? null : (
                <span className="block text-sm text-soft">
                  {t('analytics.chart.before', { value: formatOrNone(before[0]) })}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
