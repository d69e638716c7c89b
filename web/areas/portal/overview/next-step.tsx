import type { PortalNotice, PortalOverview } from '#domain/reports/portal-overview.ts';
import { useSetupName, useSetupText } from '#web/features/reports/portal/use-setup-text.ts';
import { formatCalendarDate } from '#web/lib/format/format.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { useNoticeText } from './notices.tsx';

/**
 * What happens next: the most urgent task of the client, else with its date what is being set up, else the first campaign
 * to end.
 */
export function NextStep({ overview }: { overview: PortalOverview }) {
  const [first, ...others] = overview.notices;
  return first === undefined ? <Coming overview={overview} /> : <Task notice={first} others={others.length} />;
}

function Task({ notice, others }: { notice: PortalNotice; others: number }) {
  const t = useText();
  const { icon: Icon, to, title, text } = useNoticeText()(notice);
  return (
    <p data-testid="next-step" className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <LinkButton to={to} className="max-w-full shrink py-2">
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        <span className="min-w-0 text-start break-words">{title}</span>
        <span className="sr-only">{text}</span>
      </LinkButton>
      {others === 0 ? null : (
        <a href="#notices" className="inline-flex min-h-11 items-center text-soft underline underline-offset-4">
          {t('portal.notices.more', { count: others })}
        </a>
      )}
    </p>
  );
}

function Coming({ overview: { progress, setups } }: { overview: PortalOverview }) {
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
