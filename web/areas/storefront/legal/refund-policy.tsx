import type { Route } from './+types/refund-policy.ts';
import { loadLegal } from './legal-data.ts';
import { LegalPage } from './legal-page.tsx';

export function loader({ context }: Route.LoaderArgs) {
  return loadLegal(context, 'refunds');
}

export default function RefundPolicyPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage {...loaderData} />;
}
