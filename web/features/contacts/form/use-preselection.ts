import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { isServiceSlug } from '#domain/catalogue/catalogue.ts';
import { contactInterests, type ContactForm } from '#domain/contacts/contact.ts';
import { useHydrated } from '#web/lib/boot/use-hydrated.ts';
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
  const [query] = useSearchParams();
  const isHydrated = useHydrated();
  const plan = isHydrated ? plans.find(({ id }) => id === query.get('plan')) : undefined;
  useEffect(() => {
    const asked = plan === undefined ? query.get('interest') : 'multiple';
    const interest = contactInterests.find((known) => known === asked);
    if (interest !== undefined && !getValues('service_interest')) setValue('service_interest', interest);
    const message = plan === undefined ? packageMessage(t, query) : t('contact.form.planIntro', { name: plan.name });
    if (message !== null && getValues('message') === '') setValue('message', message);
  }, [query, plan, getValues, setValue, t]);
  return plan;
}

function packageMessage(t: TranslateText, query: URLSearchParams): string | null {
  const packageId = query.get('package');
  const service = query.get('service') ?? '';
  if (packageId === null || !isServiceSlug(service)) return null;
  const name = `${t(`shell.service.${service}`)}, ${packageId.slice(0, 80)}`;
  const link = query.get('link');
  const lines = [t('contact.form.packageIntro', { name })];
  if (link !== null) lines.push(t('contact.form.linkIntro', { link: link.slice(0, 2000) }));
  return lines.join('\n');
}
