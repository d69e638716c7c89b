import { useText } from '#web/lib/i18n/text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { SectionHead } from '#web/ui/section-head.tsx';
import { Waveform } from '#web/ui/pictures/waveform.tsx';
import type { AboutData } from './about-data.ts';

const colours = ['amber', 'red', 'cyan', 'violet'] as const;

/** The team as backstage passes, each with a waveform as portrait. */
export function Team({ content, people }: { content: AboutData['content']['team']; people: AboutData['people'] }) {
  const { eyebrow, title, lead, onRepeat } = content;
  return (
    <section aria-labelledby="team-title" className="section page">
      <SectionHead id="team-title" eyebrow={eyebrow} title={title} lead={lead} />
      <ul className="mt-12 grid gap-4 sm:grid-cols-2 lg:mt-16 lg:grid-cols-4 lg:gap-5">
        {people.map((person, index) => (
          <li key={person.name} className="grid">
            <Pass
              person={person}
              onRepeat={onRepeat}
              seed={index * 1.9 + 0.7}
              colour={colours[index % colours.length] ?? colours[0]}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PassProps {
  person: AboutData['people'][number];
  onRepeat: string;
  seed: number;
  colour: (typeof colours)[number];
}

function Pass({ person, onRepeat, seed, colour }: PassProps) {
  const t = useText();
  return (
    <article data-color={colour} className="pass relative flex flex-col rounded-card">
      <div className="bg-service px-6 pt-5 pb-6 text-service-ink">
        <span aria-hidden="true" className="mx-auto block h-2.5 w-14 rounded-full bg-ground" />
        <p className="mt-6 flex min-h-6 items-center justify-between gap-3 font-semibold">
          {person.role}
          {person.sample ? <Badge className="bg-black/15! text-service-ink!">{t('storefront.sample')}</Badge> : null}
        </p>
        <h3 className="poster mt-2 text-[clamp(2.5rem,2rem+2vw,3.25rem)]">
          {person.name.split(' ').map((word) => (
            <span key={word} className="block">
              {word}{' '}
            </span>
          ))}
        </h3>
        <Waveform bars={44} seed={seed} silent className="mt-5 h-20 w-full" />
      </div>
      <div className="flex grow flex-col gap-5 p-6">
        <p className="text-soft">{person.text}</p>
        <p className="mt-auto border-t border-line pt-4 text-[0.9375rem]">
          <span className="block text-faint">{onRepeat}</span>
          {person.song}
        </p>
      </div>
    </article>
  );
}
