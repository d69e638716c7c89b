import type { ComponentType, ReactNode } from 'react';
import { Clock, Globe, Mail, Phone, Star } from 'lucide-react';
import { phoneLink, whatsappLink } from '#domain/content/profile/profile-links.ts';
import { useShop } from '#web/lib/data/shop.ts';
import { loadPlans } from '#web/features/catalogue/load-catalogue.ts';
import { ContactForm } from '#web/features/contacts/form/contact-form.tsx';
import { PageHead } from '#web/shell/head/page-head.tsx';
import { StructuredData } from '#web/shell/head/structured-data.tsx';
import { apiContext, contentContext, localeContext } from '#web/lib/data/api-context.ts';
import { sharePicture } from '#web/lib/seo/share-picture.ts';
import { questions, trail, webPage } from '#web/lib/seo/structured-data.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Accordion } from '#web/ui/accordion.tsx';
import { BrandIcon } from '#web/ui/pictures/brand-icon.tsx';
import { CountUp } from '#web/ui/charts/count-up.tsx';
import { Later } from '#web/ui/states/later.tsx';
import { Source } from '#web/areas/storefront/source.tsx';
import type { Route } from './+types/contact.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const locale = context.get(localeContext);
  const content = context.get(contentContext);
  const plans = await loadPlans(context.get(apiContext), locale);
  return {
    plans: plans.map(({ id, name, price }) => ({ id, name, price })),
    content: content.contact,
    claims: content.profile.claims.contact,
    hours: content.profile.supportHours,
    picture: sharePicture(context, 'contact'),
  };
}

export default function ContactPage({ loaderData }: Route.ComponentProps) {
  const shop = useShop();
  const { content, claims, hours, picture, plans } = loaderData;
  const title = `${content.eyebrow} | ${shop.name}`;
  return (
    <>
      <PageHead title={title} description={content.lead} picture={picture} />
      <StructuredData
        things={
          import.meta.env.SSR
            ? (site) => [
                webPage(site, 'ContactPage', { name: title, description: content.lead }),
                questions(site, content.faq),
                trail(site, content.eyebrow),
              ]
            : null
        }
      />
      <section className="contact-hero relative isolate overflow-clip">
        <div aria-hidden="true" className="record picture" />
        <div className="page pt-10 pb-14 lg:pt-16 lg:pb-20">
          <p className="mb-6 text-[0.9375rem] font-medium text-soft">{content.eyebrow}</p>
          <h1 className="poster max-w-[12ch] text-[clamp(3rem,17.2vw,6.5rem)] lg:text-[clamp(6rem,10.5vw,10rem)]">
            {content.title}
          </h1>
          <p className="mt-7 max-w-[48ch] text-lede text-soft">{content.lead}</p>
        </div>
      </section>
      <div className="page grid items-start gap-x-12 gap-y-14 lg:grid-cols-12">
        <section aria-labelledby="form-title" className="surface-2 rounded-sheet p-6 sm:p-10 lg:col-span-7">
          <h2 id="form-title" className="title text-2xl">
            {content.form.title}
          </h2>
          <p className="mt-2.5 mb-8 text-soft">{content.form.lead}</p>
          <ContactForm note={content.form.privacy} plans={plans} />
        </section>
        <Methods content={content} hours={hours} />
      </div>
      <Later first>
        <Tiles claims={claims} />
      </Later>
      <Later>
        <section aria-labelledby="faq-title" className="page section grid gap-x-12 gap-y-6 lg:grid-cols-12">
          <h2 id="faq-title" className="poster text-poster-2 lg:col-span-4">
            {content.faqTitle}
          </h2>
          <div className="lg:col-span-8">
            <Accordion items={content.faq.map(({ question, answer }) => ({ id: question, question, answer }))} />
          </div>
        </section>
      </Later>
    </>
  );
}

function Methods({ content, hours }: Pick<Route.ComponentProps['loaderData'], 'content' | 'hours'>) {
  const shop = useShop();
  const t = useText();
  const { methods } = content;
  return (
    <section aria-labelledby="methods-title" className="lg:col-span-5">
      <h2 id="methods-title" className="poster text-poster-4">
        {content.methodsTitle}
      </h2>
      <ul className="mt-5 divide-y divide-line">
        <Method icon={Mail} {...methods.email}>
          <a href={`mailto:${shop.email}`}>{shop.email}</a>
        </Method>
        <Method icon={Phone} {...methods.phone}>
          <a href={phoneLink(shop)} dir="ltr">
            {shop.phone}
          </a>
        </Method>
        <Method icon={WhatsAppMark} {...methods.messaging}>
          <a href={whatsappLink(shop)} rel="noopener" target="_blank">
            {t('contact.chat')}
          </a>
        </Method>
        <Method icon={Star} {...methods.reviews}>
          <a href={shop.reviews.href} rel="noopener" target="_blank">
            {t('contact.reviews', { count: shop.reviews.contactCount })}
          </a>
        </Method>
        <Method icon={Globe} {...methods.location} />
        <Method
          icon={Clock}
          title={content.responseTime}
          caption={`${content.hoursNote} ${content.hoursLabel}: ${hours}.`}
        />
      </ul>
    </section>
  );
}

function WhatsAppMark({ className }: { className?: string }) {
  return <BrandIcon mark="whatsapp" className={className} />;
}

interface MethodProps {
  icon: ComponentType<{ className?: string }>;
  title: string;
  caption: string;
  children?: ReactNode;
}

function Method({ icon: Icon, title, caption, children }: MethodProps) {
  return (
    <li className="grid grid-cols-[3rem_1fr] gap-x-4 py-5">
      <span aria-hidden="true" className="surface-2 grid size-12 place-items-center rounded-full text-signal">
        <Icon className="size-5" />
      </span>
      <span>
        <h3 className="font-semibold">{title}</h3>
        {children ? <span className="contact-link">{children}</span> : null}
        <span className="block text-[0.9375rem] text-faint">{caption}</span>
      </span>
    </li>
  );
}

function Tiles({ claims }: Pick<Route.ComponentProps['loaderData'], 'claims'>) {
  return (
    <section className="page pt-[clamp(4.5rem,3rem+6vw,8rem)]">
      <dl className="grid grid-cols-2 gap-x-6 border-y border-line lg:grid-cols-4">
        {claims.map((claim) => (
          <div key={claim.label} className="flex flex-col-reverse justify-end gap-2 py-8 lg:py-10">
            <dt className="text-soft">
              {claim.label}
              <Source claim={claim} />
            </dt>
            <dd className="figure text-[clamp(2.25rem,1.2rem+3.6vw,4.5rem)]">
              <CountUp value={claim.value} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
