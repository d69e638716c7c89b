import type { Route } from './+types/terms-of-service.ts';
import { loadLegal, loadRates } from './legal-data.ts';
import { LegalPage } from './legal-page.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const text = loadLegal(context, 'terms');
  return { ...text, rates: await loadRates(context, text.content) };
}

export default function TermsOfServicePage({ loaderData }: Route.ComponentProps) {
  return <LegalPage {...loaderData} />;
}
