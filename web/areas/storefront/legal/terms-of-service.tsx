import { standardRates } from '#domain/content/plans.ts';
import { SOURCE_LOCALE } from '#domain/locales.ts';
import { loadPlans } from '#web/features/catalogue/load-catalogue.ts';
import { apiContext, contentContext } from '#web/lib/data/api-context.ts';
import { sharePicture } from '#web/lib/seo/share-picture.ts';
import type { Route } from './+types/terms-of-service.ts';
import { LegalPage } from './legal-page.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const plans = await loadPlans(context.get(apiContext), SOURCE_LOCALE);
  const current = new Map(plans.map(({ id, price }) => [id, price]));
  return {
    content: context.get(contentContext).terms,
    rates: standardRates.map(({ id, name, rate }) => ({ id, name, standard: rate, current: current.get(id) ?? null })),
    picture: sharePicture(context, 'legal'),
  };
}

export default function TermsOfServicePage({ loaderData }: Route.ComponentProps) {
  return <LegalPage {...loaderData} />;
}
