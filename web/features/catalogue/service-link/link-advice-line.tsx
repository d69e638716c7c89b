import { useEffect, useState } from 'react';
import { clsx } from 'clsx';
import { Check, Info } from 'lucide-react';
import type { ServiceSlug } from '#domain/catalogue/catalogue.ts';
import { adviseOnLink, isParticular, linkName, type LinkAdvice } from '#domain/catalogue/service-link.ts';
import { useText, type TranslateText } from '#web/lib/i18n/text.ts';

/** A partly typed link looks wrong, so advice waits until the user pauses. */
const PAUSE_MS = 500;

/** Whether the service can use the link: shown, and read out when typing pauses. It never blocks. */
export function LinkAdviceLine({ service, typed }: { service: ServiceSlug; typed: string }) {
  const t = useText();
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const advice = settled === typed ? adviseOnLink(service, typed) : null;
  const Icon = advice?.fits === true ? Check : Info;
  return (
    <p
      role="status"
      className={clsx(
        'flex items-start gap-1.5 text-[0.8125rem] leading-snug empty:hidden',
        advice?.fits === true ? 'text-good' : 'text-warn',
      )}
    >
      {advice === null ? null : (
        <>
          <Icon aria-hidden="true" className="mt-px size-4 shrink-0" />
          <span>{adviceText(t, service, advice)}</span>
        </>
      )}
    </p>
  );
}

/** "This is a Spotify album. YouTube campaigns need a video link." */
function adviceText(t: TranslateText, service: ServiceSlug, { found, host, fits }: LinkAdvice): string {
  const what = found === null ? t('links.leadsTo', { host }) : t(`links.is.${linkName(found)}`);
  return fits || !isParticular(service) ? what : `${what} ${t(`links.needs.${service}`)}`;
}
