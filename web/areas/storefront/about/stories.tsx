import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { useText } from '#web/lib/i18n/text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { SectionHead } from '#web/ui/section-head.tsx';
import type { AboutData } from './about-data.ts';
import { useServiceName } from '#web/lib/services/use-services.ts';

interface StoriesProps {
  content: AboutData['content']['stories'];
  stories: AboutData['stories'];
}

export function Stories({ content, stories }: StoriesProps) {
  const { link, ...head } = content;
  return (
    <section aria-labelledby="stories-title" className="page pb-[clamp(4.5rem,3rem+6vw,9rem)]">
      <SectionHead id="stories-title" {...head} />
      <ul className="mt-12 grid gap-4 lg:mt-16 lg:grid-cols-3 lg:gap-5">
        {stories.map((story) => (
          <li key={story.slug} className="grid">
            <Story story={story} link={link} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Story({ story, link }: { story: AboutData['stories'][number]; link: string }) {
  const t = useText();
  const serviceName = useServiceName();
  const service = serviceName(story.slug);
  return (
    <article data-service={story.slug} className="surface-lit flex flex-col gap-6 rounded-card p-6 sm:p-8">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-medium text-service">{service}</p>
        {story.sample ? <Badge tone="outline">{t('storefront.sample')}</Badge> : null}
      </header>
      <blockquote className="poster text-[clamp(1.75rem,1.4rem+1.5vw,2.375rem)]">{story.quote}</blockquote>
      <p>
        <b className="font-semibold">{story.artist}</b>
        {story.location === undefined ? null : <span className="text-soft">, {story.location}</span>}
      </p>
      <dl className="mt-auto grid gap-3 border-t border-line pt-5">
        {story.figures.map((figure) => (
          <div key={figure.label} className="flex flex-row-reverse items-baseline justify-end gap-3">
            <dt className="text-[0.9375rem] leading-snug text-soft">{figure.label}</dt>
            <dd className="figure min-w-[5.5rem] text-lg">{figure.value}</dd>
          </div>
        ))}
      </dl>
      <Link
        to={`/services/${story.slug}`}
        aria-label={`${link}: ${service}`}
        className="inline-flex min-h-11 items-center gap-2 font-medium text-service"
      >
        {link}
        <ArrowRight aria-hidden="true" className="size-4.5 rtl:-scale-x-100" />
      </Link>
    </article>
  );
}
