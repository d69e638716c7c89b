import type { PortalOverview } from '#domain/reports/portal-overview.ts';
import { useSetupName, useSetupText } from '#web/features/reports/portal/use-setup-text.ts';
import { formatCalendarDate } from '#web/lib/format/format.ts';
import { useText } from '#web/lib/i18n/text.ts';

/** What happens next, with its date: what is being set up, else the first campaign to end. */
export function NextStep({ overview: { progress, setups } }: { overview: PortalOverview }) {
  const t = useText();
  const setupName = useSetupName();
  const setupText = useSetupText();
  const [setup] = setups;
  // With nothing running yet, the headline is this sentence.
  if (setup !== undefined && progress.running === 0) return null;
  const text =
    setup !== undefined
      ? `${setupName(setup)} · ${setupText(setup)}`
      : progress.ends === null
        ? null
        : t('release.next.ends', { name: progress.ends.name, day: formatCalendarDate(progress.ends.day) });
  return text === null ? null : (
    <p data-testid="next-step" className="max-w-[60ch] text-soft">
      {text}
    </p>
  );
}
