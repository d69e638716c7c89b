import { useText } from '#web/lib/text.ts';
import { formatFigure, type Figure } from './figure-text.ts';

/** A figure in a table; what was not reported is a dash, which is not nought. */
export function Amount({ figure, value }: { figure: Figure; value: number | null }) {
  const t = useText();
  if (value !== null) return <bdi>{formatFigure(figure, value)}</bdi>;
  return (
    <>
      <span aria-hidden="true" className="text-faint">
        –
      </span>
      <span className="sr-only">{t('analytics.notReported')}</span>
    </>
  );
}
