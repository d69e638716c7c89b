import { linkHost, recogniseLink, type RecognisedLink } from '#domain/catalogue/service-link.ts';
import { kindText } from '#web/features/catalogue/service-link/link-words.ts';
import type { TranslateText } from '#web/lib/i18n/text.ts';

/** What the address asks to promote: nothing yet, a link, or something else with words for it. */
type StartLink = { state: 'none' } | { state: 'found'; link: RecognisedLink } | { state: 'wrong'; problem: string };

/** @param given the query's `link`; null without one */
export function readStartLink(t: TranslateText, given: string | null): StartLink {
  if (given === null) return { state: 'none' };
  if (given.trim() === '') return { state: 'wrong', problem: t('start.bad.empty') };
  const link = recogniseLink(given);
  if (link !== null) {
    const isPage = link.kind === 'other';
    return isPage
      ? { state: 'wrong', problem: t('start.bad.kind', { what: kindText(t, link) }) }
      : { state: 'found', link };
  }
  const host = linkHost(given);
  return { state: 'wrong', problem: host === null ? t('start.bad.text') : t('start.bad.host', { host }) };
}
