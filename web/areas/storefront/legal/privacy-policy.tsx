import { contentContext } from '#web/lib/data/api-context.ts';
import { sharePicture } from '#web/lib/seo/share-picture.ts';
import type { Route } from './+types/privacy-policy.ts';
import { LegalPage } from './legal-page.tsx';

export function loader({ context }: Route.LoaderArgs) {
  return { content: context.get(contentContext).privacy, picture: sharePicture(context, 'legal') };
}

export default function PrivacyPolicyPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage {...loaderData} />;
}
