import { linkName, type LinkAdvice, type LinkRule, type RecognisedLink } from '#domain/catalogue/service-link.ts';
import type { TranslateText } from '#web/lib/i18n/text.ts';

/** "This is a Spotify album." */
export const kindText = (t: TranslateText, found: RecognisedLink): string => t(`links.is.${linkName(found)}`);

/** "This is a Spotify album. YouTube campaigns need a video link." */
export function adviceText(t: TranslateText, { linkHint }: LinkRule, { found, host, verdict }: LinkAdvice): string {
  const what = found === null ? t('links.leadsTo', { host }) : kindText(t, found);
  return verdict === 'fits' || linkHint === '' ? what : `${what} ${linkHint}`;
}
