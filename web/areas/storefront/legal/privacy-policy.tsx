import type { Route } from './+types/privacy-policy.ts';
import { loadLegal } from './legal-data.ts';
import { LegalPage } from './legal-page.tsx';

export function loader({ context }: Route.LoaderArgs) {
  return loadLegal(context, 'privacy');
}

export default function PrivacyPolicyPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage {...loaderData} />;
}
