import { privacyPolicy } from '#domain/content/legal/privacy-policy.ts';
import { SOURCE_LOCALE } from '#domain/locales.ts';
import { sharePicture } from '#web/lib/seo/share-picture.ts';
import type { Route } from './+types/privacy-policy.ts';
import { LegalPage } from './legal-page.tsx';

export function loader() {
  return { content: privacyPolicy, picture: sharePicture('legal', SOURCE_LOCALE) };
}

export default function PrivacyPolicyPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage {...loaderData} />;
}
