import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Song } from '#domain/reports/release.ts';
import { portalPaths } from '#web/features/reports/portal/portal-paths.ts';
import { useSong } from '#web/features/reports/portal/use-song.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Cover } from '#web/ui/pictures/cover.tsx';
import { Unbroken } from '#web/ui/unbroken.tsx';

/** The songs of the client: the first one large, with `children` about its results; the others as covers. */
export function LeadSong({ songs, children }: { songs: readonly Song[]; children: ReactNode }) {
  const [first, ...others] = songs;
  return (
    <section className="grid min-w-0 gap-5">
      {first === undefined ? null : (
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
          <First song={first} />
          {others.length === 0 ? null : <Others songs={others} />}
        </div>
      )}
      {children}
    </section>
  );
}

function First({ song }: { song: Song }) {
  const { title, src } = useSong()(song);
  return (
    <Link
      to={portalPaths.release(song.id)}
      className="group flex min-w-0 items-center gap-4 rounded-control focus-visible:outline-2 focus-visible:outline-offset-4 focus-visible:outline-signal"
    >
      <Cover src={src} name={song.title} size="lg" />
      <span className="grid min-w-0 gap-0.5">
        <span className="title text-xl break-words group-hover:underline sm:text-2xl">
          <bdi>
            <Unbroken>{title}</Unbroken>
          </bdi>
        </span>
        {song.artist === null ? null : <bdi className="text-soft">{song.artist}</bdi>}
      </span>
    </Link>
  );
}

function Others({ songs }: { songs: readonly Song[] }) {
  const t = useText();
  const cover = useSong();
  return (
    <ul aria-label={t('release.more')} className="hidden gap-2 sm:flex">
      {songs.map((song) => {
        const { title, src } = cover(song);
        return (
          <li key={song.id}>
            <Link
              to={portalPaths.release(song.id)}
              aria-label={title}
              title={title}
              className="block rounded-[0.625rem] focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-signal"
            >
              <Cover src={src} name={song.title} />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
