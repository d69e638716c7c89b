import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { findService, type Services } from '#domain/catalogue/service.ts';
import { otherInterests, type ContactForm } from '#domain/contacts/contact.ts';
import { useHydrated } from '#web/lib/boot/use-hydrated.ts';
import { useServices } from '#web/lib/services/use-services.ts';
import { useText, type TranslateText } from '#web/lib/i18n/text.ts';

export interface AskedPlan {
  id: string;
  name: string;
  price: number;
}

/**
 * Applies the URL's preselection, set by package cards, plans and links:
 * `?interest=…&service=…&package=…&link=…` or `?plan=…`. Input stays.
 * @returns the plan that the visitor asks about
 */
export function usePreselection(
  { getValues, setValue }: UseFormReturn<ContactForm>,
  plans: readonly AskedPlan[],
): AskedPlan | undefined {
  const t = useText();
  const services = useServices();
  const [query] = useSearchParams();
  const isHydrated = useHydrated();
  const plan = isHydrated ? plans.find(({ id }) => id === query.get('plan')) : undefined;
  useEffect(() => {
    const asked = plan === undefined ? query.get('interest') : 'multiple';
    const offered = services.filter(({ inContactForm }) => inContactForm).map(({ slug }) => slug);
    const interest = [...offered, ...otherInterests].find((known) => known === asked);
    if (interest !== undefined && !getValues('service_interest')) setValue('service_interest', interest);
    const message =
      plan === undefined ? packageMessage(t, services, query) : t('contact.form.planIntro', { name: plan.name });
    if (message !== null && getValues('message') === '') setValue('message', message);
  }, [query, plan, services, getValues, setValue, t]);
  return plan;
}

function packageMessage(t: TranslateText, services: Services, query: URLSearchParams): string | null {
  const packageId = query.get('package');
  const service = findService(services, query.get('service'));
  if (packageId === null || service === undefined) return null;
  const name = `${service.name}, ${packageId.slice(0, 80)}`;
  const link = query.get('link');
  const lines = [t('contact.form.packageIntro', { name })];
  if (link !== null) lines.push(t('contact.form.linkIntro', { link: link.slice(0, 2000) }));
  return lines.join('\n');
}
