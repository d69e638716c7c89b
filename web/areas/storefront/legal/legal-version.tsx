import { splitLocale } from '#domain/locales.ts';
import type { Route } from './+types/legal-version.ts';
import { loadLegalVersion, loadRates } from './legal-data.ts';
import { LegalPage } from './legal-page.tsx';

/** `/terms-of-service/2025-01-01`: what somebody accepted stays readable. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const [, path = ''] = splitLocale(new URL(request.url).pathname).path.split('/');
  const text = loadLegalVersion(context, path, params.date ?? '');
  return { ...text, rates: await loadRates(context, text.content) };
}

export default function LegalVersionPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage {...loaderData} />;
}
