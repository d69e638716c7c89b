import { BookLink } from '#web/features/catalogue/book-link.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import type { AboutData } from './about-data.ts';
import { Skyline } from './skyline.tsx';

export function AboutHero({ content }: { content: AboutData['content'] }) {
  const { eyebrow, headline, lead, heroButtons } = content;
  return (
    <section className="about-hero relative isolate -mt-(--header) overflow-clip pt-(--header)">
      <div aria-hidden="true" className="record picture" />
      <div className="page pt-8 pb-72 sm:pb-80 lg:pt-14 lg:pb-[26rem]">
        <p className="mb-6 text-[0.9375rem] font-medium text-soft">{eyebrow}</p>
        <h1 className="poster about-headline">
          <span className="block">{headline[0]}</span> <span className="block text-signal">{headline[1]}</span>
        </h1>
        <p className="mt-7 max-w-[44ch] text-lede text-soft">{lead}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <LinkButton to="/contact" size="lg" className="max-[26rem]:w-full">
            {heroButtons.contact}
          </LinkButton>
          <BookLink size="lg" variant="secondary" className="max-[26rem]:w-full">
            {heroButtons.youtube}
          </BookLink>
        </div>
      </div>
      <Skyline className="picture absolute inset-x-0 bottom-0 -z-1 h-64 w-full rtl:-scale-x-100 sm:h-80 lg:h-[27.5rem]" />
    </section>
  );
}
