import { useState, type ReactNode } from 'react';
import { isParticular, servicesForLink, type RecognisedLink } from '#domain/catalogue/service-link.ts';
import { ServiceIcon } from '#web/features/catalogue/service-icon.tsx';
import { useText } from '#web/lib/i18n/text.ts';
import { GoalChoice } from './goal-choice.tsx';
import type { StartData } from './start-data.ts';

interface CampaignChoiceProps extends StartData {
  link: RecognisedLink;
  /** Above the campaigns. */
  children: ReactNode;
}

/** The services that can promote the link, and the sizes of the chosen one. */
export function CampaignChoice({ link, services, children }: CampaignChoiceProps) {
  const t = useText();
  const fitting = servicesForLink(services, link);
  const [chosen, setChosen] = useState(fitting[0]?.slug);
  const service = fitting.find(({ slug }) => slug === chosen);
  if (service === undefined)
    return (
      <div className="grid gap-4">
        {children}
        <p className="text-soft">{t('start.none')}</p>
      </div>
    );
  return (
    <div
      data-service={service.slug}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-4 lg:grid-cols-12"
    >
      <div className="grid min-w-0 gap-4 lg:col-span-5 lg:gap-6">
        {children}
        <fieldset className="min-w-0">
          <legend className="title mb-2 text-lg lg:mb-4 lg:text-xl">{t('start.services')}</legend>
          {/* On phones in one line that scrolls, so that the price stays in sight. */}
          <div className="-mx-(--gutter) flex gap-2.5 overflow-x-auto px-(--gutter) py-1 lg:mx-0 lg:grid lg:gap-3 lg:overflow-visible lg:p-0">
            {fitting.map(({ slug, name }) => (
              <label
                key={slug}
                data-service={slug}
                className="field-surface relative flex min-h-12 shrink-0 items-center gap-2.5 rounded-control px-2.5 py-1.5 pe-3.5 lg:min-h-14 lg:gap-4 lg:px-4 lg:py-2.5 has-checked:shadow-[inset_0_0_0_2px_var(--service)]! has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-signal-bright"
              >
                <input
                  type="radio"
                  name="service"
                  value={slug}
                  checked={slug === service.slug}
                  onChange={() => setChosen(slug)}
                  className="sr-only"
                />
                <span className="grid size-8 shrink-0 place-items-center rounded-[0.5rem] lg:size-9 lg:rounded-[0.625rem] bg-service text-service-ink">
                  <ServiceIcon service={slug} className="size-5" />
                </span>
                <span className="font-medium">{name}</span>
              </label>
            ))}
          </div>
          {fitting.some(isParticular) ? null : (
            <p className="mt-5 text-[0.9375rem] text-soft">{t('start.elsewhere')}</p>
          )}
        </fieldset>
      </div>
      <GoalChoice key={service.slug} service={service} link={link.url} />
    </div>
  );
}
