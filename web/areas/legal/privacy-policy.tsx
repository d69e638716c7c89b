import { brand } from '#domain/brand.ts';
import { privacyPolicy } from '#domain/content/legal/privacy-policy.ts';
import type { Route } from './+types/privacy-policy.ts';
import { LegalPage } from './legal-page.tsx';

export function loader() {
  return { content: privacyPolicy };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${loaderData.content.title} | ${brand.name}` }, { name: 'description', content: loaderData.content.description }];
}

export default function PrivacyPolicyPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage content={loaderData.content} />;
}
