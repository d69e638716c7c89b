import { useShop } from '#web/lib/data/shop.ts';
import { PageHead } from '#web/shell/head/page-head.tsx';
import { StructuredData } from '#web/shell/head/structured-data.tsx';
import { trail, webPage } from '#web/lib/seo/structured-data.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { CountUp } from '#web/ui/charts/count-up.tsx';
import { SectionHead } from '#web/ui/section-head.tsx';
import { Later } from '#web/ui/states/later.tsx';
import type { Route } from './+types/about.ts';
import { loadAbout, type AboutData } from './about-data.ts';
import { AboutHero } from './about-hero.tsx';
import { Reach } from './reach.tsx';
import { Stories } from './stories.tsx';
import { Team } from './team.tsx';
import { Tracklist } from './tracklist.tsx';
import { Closing } from '#web/areas/storefront/home/closing.tsx';
import { MoreSection } from '#web/areas/storefront/more-section.tsx';

export const loader = ({ context }: Route.LoaderArgs) => loadAbout(context);

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  const shop = useShop();
  const t = useText();
  const { content, people, stories, sides, facts, prices, place, hours, picture } = loaderData;
  return (
    <>
      <PageHead title={`${t('shell.nav.about')} | ${shop.name}`} description={content.description} picture={picture} />
      <StructuredData
        things={
          import.meta.env.SSR
            ? (site) => [
                webPage(site, 'AboutPage', { name: content.eyebrow, description: content.description }),
                trail(site, content.eyebrow),
              ]
            : null
        }
      />
      <AboutHero content={content} />
      <Mission content={content.mission} />
      <Later first>
        <Tracklist content={content.services} sides={sides} prices={prices} />
      </Later>
      <Later>
        <Record content={content.record} facts={facts} />
      </Later>
      {stories.length > 0 ? (
        <Later tall>
          <Stories content={content.stories} stories={stories} />
        </Later>
      ) : null}
      <Later>
        <Values content={content.values} />
      </Later>
      {people.length > 0 ? (
        <Later>
          <Team content={content.team} people={people} />
        </Later>
      ) : null}
      <Later>
        <Reach reach={content.reach} base={content.base} place={place} hours={hours} />
      </Later>
      {content.more ? (
        <Later>
          <MoreSection content={content.more} className="pt-[clamp(4.5rem,3rem+6vw,8rem)]" />
        </Later>
      ) : null}
      <Later>
        <div className="pt-[clamp(4.5rem,3rem+6vw,8rem)]">
          <Closing content={content.cta} />
        </div>
      </Later>
    </>
  );
}

function Mission({ content }: { content: AboutData['content']['mission'] }) {
  return (
    <section aria-labelledby="mission-title" className="page pt-[clamp(4.5rem,3rem+6vw,8rem)]">
      <p className="mb-5 text-[0.9375rem] font-medium text-faint">{content.eyebrow}</p>
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-12 lg:items-end">
        <h2 id="mission-title" className="poster text-[clamp(3.1rem,1.5rem+6vw,6.75rem)] lg:col-span-7">
          {content.title}
        </h2>
        <div className="grid gap-5 text-lede text-soft lg:col-span-5">
          {content.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
    </section>
  );
}

function Record({ content, facts }: { content: AboutData['content']['record']; facts: AboutData['facts'] }) {
  const { eyebrow, title, lead, footnote } = content;
  return (
    <section aria-labelledby="record-title" className="results section">
      <div className="page">
        <SectionHead id="record-title" eyebrow={eyebrow} title={title} lead={lead} />
        <dl className="mt-12 grid border-t border-line sm:grid-cols-2 lg:mt-16">
          {facts.map((fact, index) => (
            <div
              key={fact.label}
              className="flex flex-col-reverse justify-end gap-3 border-b border-line py-8 lg:py-10"
            >
              <dt className="text-lede text-soft">{fact.label}</dt>
              <dd
                className={
                  index === 0
                    ? 'figure text-[clamp(3.5rem,1rem+9.6vw,8.75rem)] text-signal'
                    : 'figure text-[clamp(3.5rem,1rem+9.6vw,8.75rem)]'
                }
              >
                <CountUp value={fact.value} />
              </dd>
            </div>
          ))}
        </dl>
        <p className="mt-5 max-w-[70ch] text-sm text-faint">{footnote}</p>
      </div>
    </section>
  );
}

function Values({ content }: { content: AboutData['content']['values'] }) {
  return (
    <section aria-labelledby="values-title" className="page">
      {/* The longest word of the headline fits its column in every language. */}
      <div className="paper grid gap-x-14 gap-y-10 rounded-sheet p-7 sm:p-12 lg:grid-cols-[minmax(min-content,5fr)_minmax(0,7fr)] lg:p-16">
        <h2 id="values-title" className="poster text-poster-2">
          {content.title}
        </h2>
        <ul className="grid content-start gap-x-10 gap-y-9 sm:grid-cols-2">
          {content.items.map((value) => (
            <li key={value.title}>
              <h3 className="poster text-poster-4">{value.title}</h3>
              <p className="mt-3 text-paper-soft">{value.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
