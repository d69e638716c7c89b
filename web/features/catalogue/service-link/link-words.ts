import type { ServiceSlug } from '#domain/catalogue/catalogue.ts';
import { isParticular, linkName, type LinkAdvice, type RecognisedLink } from '#domain/catalogue/service-link.ts';
import type { TranslateText } from '#web/lib/i18n/text.ts';

/** "This is a Spotify album." */
export const kindText = (t: TranslateText, found: RecognisedLink): string => t(`links.is.${linkName(found)}`);

/** "This is a Spotify album. YouTube campaigns need a video link." */
export function adviceText(t: TranslateText, service: ServiceSlug, { found, host, verdict }: LinkAdvice): string {
  const what = found === null ? t('links.leadsTo', { host }) : kindText(t, found);
  return verdict === 'fits' || !isParticular(service) ? what : `${what} ${t(`links.needs.${service}`)}`;
}
