import { useEffect, useState } from 'react';
import { adviseOnLink, type LinkRule, type LinkVerdict } from '#domain/catalogue/service-link.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { adviceText } from './link-words.ts';

/** A partly typed link looks wrong, so advice waits until the user pauses. */
const PAUSE_MS = 500;

/** Whether the service can use the link, in words, once typing pauses. */
export function useLinkAdvice(
  service: LinkRule | undefined,
  typed: string,
): { verdict: LinkVerdict; text: string } | null {
  const t = useText();
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const advice = settled !== typed ? null : adviseOnLink(service, typed);
  return service === undefined || advice === null
    ? null
    : { verdict: advice.verdict, text: adviceText(t, service, advice) };
}
