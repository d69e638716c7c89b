import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { ServiceScene } from '#web/features/catalogue/scenes/service-scene.tsx';
import { useText } from '#web/lib/i18n/text.ts';
import { Accordion } from '#web/ui/accordion.tsx';
import type { ServiceData } from './service-data.ts';
import { useServiceName } from '#web/lib/services/use-services.ts';

export function ServiceFaq({ content, next }: Pick<ServiceData, 'content' | 'next'>) {
  const t = useText();
  const serviceName = useServiceName();
  const items = content.faq.map(({ question, answer }) => ({ id: question, question, answer }));
  return (
    <div className="page grid gap-x-14 gap-y-16 pb-[clamp(4.5rem,3rem+6vw,9rem)] lg:grid-cols-12">
      <section aria-labelledby="faq-title" className="min-w-0 lg:col-span-7">
        <h2 id="faq-title" className="poster mb-6 text-poster-3">
          {t('storefront.service.faq')}
        </h2>
        <Accordion items={items} />
      </section>
      <section aria-labelledby="next-title" className="min-w-0 lg:col-span-5">
        <h2 id="next-title" className="poster mb-9 text-poster-3">
          {t('storefront.service.next')}
        </h2>
        <ul className="grid gap-3">
          {next.map((slug) => (
            <li key={slug} data-service={slug}>
              <Link
                to={`/services/${slug}`}
                className="surface-1 lift group grid grid-cols-[clamp(5.5rem,35vw,8.5rem)_minmax(0,1fr)_auto] items-center gap-3 min-[22.5rem]:gap-5 overflow-clip rounded-card pe-5"
              >
                <span className="scene-rest block h-24">
                  <ServiceScene service={slug} small />
                </span>
                <span className="title text-lg break-words hyphens-auto">{serviceName(slug)}</span>
                <ArrowRight aria-hidden="true" className="size-5 text-service rtl:-scale-x-100" />
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
