import { standardRates } from '#domain/content/plans.ts';
import { inCurrency } from '#domain/content/currency.ts';
import { SOURCE_LOCALE } from '#domain/locales.ts';
import { loadPlans } from '#web/features/catalogue/load-catalogue.ts';
import { apiContext, contentContext, localeContext } from '#web/lib/data/api-context.ts';
import { sharePicture } from '#web/lib/seo/share-picture.ts';
import type { Route } from './+types/terms-of-service.ts';
import { LegalPage } from './legal-page.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const plans = await loadPlans(context.get(apiContext), SOURCE_LOCALE);
  const current = new Map(plans.map(({ id, price }) => [id, price]));
  const { terms, profile } = context.get(contentContext);
  const locale = context.get(localeContext);
  return {
    content: terms,
    rates: {
      currency: inCurrency(profile.currency, locale),
      plans: standardRates.map(({ id, name, rate }) => ({
        id,
        name,
        standard: rate,
        current: current.get(id) ?? null,
      })),
    },
    picture: sharePicture('legal', SOURCE_LOCALE),
  };
}

export default function TermsOfServicePage({ loaderData }: Route.ComponentProps) {
  return <LegalPage {...loaderData} />;
}
