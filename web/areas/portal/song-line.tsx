import { ArrowUpRight } from 'lucide-react';
import { Link } from 'react-router';
import type { Song } from '#domain/reports/release.ts';
import { portalPaths } from '#web/features/reports/portal/portal-paths.ts';
import { useSong } from '#web/features/reports/portal/use-song.ts';
import { useText } from '#web/lib/i18n/text.ts';

const LINK = 'inline-flex min-h-11 items-center gap-1 linked';

/** Where the promoted link leads, on the platform. */
export function PromotedLink({ link }: { link: string }) {
  const t = useText();
  // Old orders have links that no browser opens.
  if (!URL.canParse(link)) return null;
  return (
    <a href={link} target="_blank" rel="noopener noreferrer" className={LINK}>
      <span className="min-w-0 break-words">
        {t('release.link', { host: new URL(link).hostname.replace(/^www\./, '') })}
      </span>
      <ArrowUpRight aria-hidden="true" className="size-4 shrink-0 rtl:-scale-x-100" />
    </a>
  );
}

/** The song that something promotes: its page here, and the link on its platform. */
export function SongLine({ song }: { song: Song }) {
  const { title } = useSong()(song);
  return (
    <span className="flex flex-wrap items-center gap-x-4">
      <Link to={portalPaths.release(song.id)} className={LINK}>
        <bdi>{song.artist === null ? title : `${title}, ${song.artist}`}</bdi>
      </Link>
      {song.link === null ? null : <PromotedLink link={song.link} />}
    </span>
  );
}
