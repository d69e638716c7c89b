import type { LegalText, LegalTexts } from '#domain/content/legal-texts.ts';
import type { LegalDocument } from '#domain/content/schemas/legal.ts';
import { inCurrency } from '#domain/content/profile/currency.ts';
import { standardRates } from '#domain/content/plans.ts';
import { SOURCE_LOCALE } from '#domain/locales.ts';
import { loadPlans } from '#web/features/catalogue/load-catalogue.ts';
import { apiContext, contentContext, localeContext } from '#web/lib/data/api-context.ts';
import { sharePicture } from '#web/lib/seo/share-picture.ts';
import type { RouterContextProvider } from 'react-router';
import type { StandardRates } from './plan-rates.tsx';

/** The path without its slash, by what the content calls it. */
const paths = {
  terms: 'terms-of-service',
  privacy: 'privacy-policy',
  refunds: 'refund-policy',
} as const satisfies Record<keyof LegalTexts, string>;
const legalNames = ['terms', 'privacy', 'refunds'] as const satisfies (keyof LegalTexts)[];

/** A legal text with everything its page shows. */
export interface LegalData {
  content: LegalText;
  /** `/terms-of-service` */
  path: string;
  /** The days on which its versions came into force, newest first. */
  dates: string[];
  /** The image for link previews. */
  picture: string;
}

export function loadLegal(context: Readonly<RouterContextProvider>, name: keyof LegalTexts): LegalData {
  const { legal, legalVersions } = context.get(contentContext);
  const path = `${paths[name]}/`;
  const addresses = [...legalVersions.keys()].filter((address) => address.startsWith(path));
  return {
    content: legal[name],
    path: `/${paths[name]}`,
    dates: addresses
      .map((address) => address.slice(path.length))
      .sort()
      .reverse(),
    picture: sharePicture(context, 'legal'),
  };
}

/** One version of a text, in English. @throws {Response} 404 */
export function loadLegalVersion(
  context: Readonly<RouterContextProvider>,
  path: string,
  date: string,
): LegalData & { isReplaced: boolean } {
  const content = context.get(contentContext).legalVersions.get(`${path}/${date}`);
  const name = legalNames.find((one) => paths[one] === path);
  if (content === undefined || name === undefined) throw new Response(null, { status: 404 });
  const current = loadLegal(context, name);
  // An older text may have been published again, so the newest date need not be the one in force.
  return { ...current, content, isReplaced: current.content.effective !== date };
}

/** What the text's table of plans shows; undefined if it has none. */
export async function loadRates(
  context: Readonly<RouterContextProvider>,
  { sections }: LegalDocument,
): Promise<StandardRates | undefined> {
  if (!sections.some(({ blocks }) => blocks.some(({ kind }) => kind === 'plans'))) return undefined;
  const { profile } = context.get(contentContext);
  const locale = context.get(localeContext);
  const plans = await loadPlans(context.get(apiContext), SOURCE_LOCALE);
  const current = new Map(plans.map(({ id, price }) => [id, price]));
  return {
    currency: inCurrency(profile.currency, locale),
    plans: standardRates.map(({ id, name, rate }) => ({ id, name, standard: rate, current: current.get(id) ?? null })),
  };
}
