import { useText } from '#web/lib/i18n/text.ts';

/** A figure that was not reported shows a dash, never zero. */
export function Dash() {
  const t = useText();
  return (
    <span className="text-faint">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t('lists.notReported')}</span>
    </span>
  );
}
