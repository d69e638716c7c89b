import { useText } from '#web/lib/i18n/text.ts';
import type { Figure } from './figure-text.ts';
import { useFigureText } from './use-figure-text.ts';

/** A figure in a table. A figure that was not reported is a dash, not zero. */
export function Amount({ figure, value }: { figure: Figure; value: number | null }) {
  const t = useText();
  const text = useFigureText();
  if (value !== null) return <bdi>{text.figure(figure, value)}</bdi>;
  return (
    <>
      <span aria-hidden="true" className="text-faint">
        –
      </span>
      <span className="sr-only">{t('analytics.notReported')}</span>
    </>
  );
}
