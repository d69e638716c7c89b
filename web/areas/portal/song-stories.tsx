import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react';
import { Link } from 'react-router';
import { isNewFigure } from '#domain/reports/change.ts';
import { rankStories, type SongStory } from '#domain/reports/portal-figures.ts';
import type { MetricResult } from '#domain/reports/results.ts';
import { formatChange } from '#web/features/reports/portal/figure-text.ts';
import { portalPaths } from '#web/features/reports/portal/portal-paths.ts';
import { useSong } from '#web/features/reports/portal/use-song.ts';
import { formatCalendarDate, formatCount, readersRegion } from '#web/lib/format/format.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Cover } from '#web/ui/pictures/cover.tsx';

/** What each song did in the period, the largest result first, and what its difference began with. */
export function SongStories({ stories }: { stories: readonly SongStory[] }) {
  const t = useText();
  if (stories.length === 0) return null;
  return (
    <section aria-labelledby="songs" className="grid min-w-0 gap-3">
      <h2 id="songs" className="title text-xl">
        {t('analytics.songs')}
      </h2>
      <ol className="surface-1 grid min-w-0 divide-y divide-line rounded-card">
        {rankStories(stories).map((story) => (
          <Story key={story.song.id} story={story} />
        ))}
      </ol>
    </section>
  );
}

function Story({ story }: { story: SongStory }) {
  const { song, figures } = story;
  const { title, src } = useSong()(song);
  const sentence = useSentence()(story);
  const [main] = figures.results;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 p-4 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:p-5">
      <Cover src={src} name={song.title} />
      <div className="grid min-w-0 gap-1">
        <Link
          to={portalPaths.release(song.id)}
          className="title inline-flex min-h-11 items-center justify-self-start text-lg break-words hover:underline sm:min-h-0"
        >
          <bdi>{title}</bdi>
        </Link>
        <p className="max-w-[62ch] text-[0.9375rem] text-soft max-sm:hidden">{sentence}</p>
      </div>
      {main === undefined ? null : <Outcome main={main} />}
      <p className="col-span-2 text-[0.9375rem] text-soft sm:hidden">{sentence}</p>
    </li>
  );
}

function Outcome({ main }: { main: MetricResult }) {
  const t = useText();
  const { value, change } = main;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 max-sm:col-span-2 sm:grid sm:justify-items-end sm:text-end">
      {value === null ? (
        <span className="text-soft">{t(main.unknown ? 'analytics.reach.unknown' : 'analytics.notReported')}</span>
      ) : (
        <span>
          <bdi className="figure text-2xl">{formatCount(value)}</bdi>{' '}
          <span className="text-sm text-faint">{t(`campaigns.figure.${main.metric}`)}</span>
        </span>
      )}
      {isNewFigure(value, main) ? (
        <span className="text-sm text-soft">{t('analytics.change.new')}</span>
      ) : change === null ? null : (
        <Difference change={change} />
      )}
    </p>
  );
}

/** Without a colour: a campaign that was paused is meant to bring less. */
function Difference({ change }: { change: number }) {
  const Arrow = Math.abs(change) < 0.0005 ? ArrowRight : change > 0 ? ArrowUpRight : ArrowDownRight;
  return (
    <span className="tabular inline-flex items-center gap-1 text-sm font-semibold">
      <Arrow aria-hidden="true" className="size-4 text-soft" />
      <bdi>{formatChange(change)}</bdi>
    </span>
  );
}

/** The period before, other results, and the start, pause or end that the difference began with. */
function useSentence(): (story: SongStory) => string {
  const t = useText();
  return ({ figures: { results, before }, event }) => {
    const [main, ...others] = results;
    const counted = (metric: MetricResult['metric'], count: number) => t(`results.count.${metric}`, { count });
    const also = others.flatMap(({ metric, value }) => (value === null ? [] : counted(metric, value)));
    const parts = [
      main === undefined
        ? t('analytics.songs.none')
        : before === null
          ? t('analytics.songs.first')
          : main.before === null
            ? null
            : t('analytics.songs.before', { results: counted(main.metric, main.before) }),
      also.length === 0
        ? null
        : t('analytics.songs.also', {
            results: new Intl.ListFormat(readersRegion(), { type: 'conjunction' }).format(also),
          }),
      event === null
        ? null
        : t(`analytics.songs.${event.kind}`, { campaign: event.campaign, day: formatCalendarDate(event.day) }),
    ];
    return parts.filter((part) => part !== null).join(' ');
  };
}
