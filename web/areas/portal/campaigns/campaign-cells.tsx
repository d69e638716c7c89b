import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CampaignDelivery } from '#web/features/campaigns/campaign-rows.ts';
import { ServiceTile } from '#web/features/catalogue/service-tile.tsx';
import type { Song } from '#domain/reports/release.ts';
import { useSong } from '#web/features/reports/portal/use-song.ts';
import { Cover } from '#web/ui/pictures/cover.tsx';
import { portalPaths } from '#web/features/reports/portal/portal-paths.ts';
import { Unbroken } from '#web/ui/unbroken.tsx';
import { useCampaignText } from './use-campaign-text.ts';

/** The campaign as a link, with its service and platform. */
export function CampaignName({
  campaign: { id, name, service, platform },
  song,
}: {
  campaign: Pick<CampaignDelivery, 'id' | 'name' | 'service' | 'platform'>;
  /** Its cover takes the place of the service's icon. */
  song?: Song | undefined;
}) {
  const cover = useSong();
  const labels = useCampaignText();
  return (
    <span className="flex min-w-0 items-center gap-3">
      {song === undefined ? (
        <ServiceTile service={service} />
      ) : (
        <Cover src={cover(song).src} name={song.title} size="sm" />
      )}
      <span className="grid min-w-0">
        <Link
          to={portalPaths.campaign(id)}
          className="inline-flex min-h-11 items-end pb-0.5 font-semibold break-words linked md:min-h-0"
        >
          {/* The name keeps the page's alignment, also if it is written in the other direction. */}
          <span>
            <bdi>
              <Unbroken>{name}</Unbroken>
            </bdi>
          </span>
        </Link>
        <span className="text-sm font-normal text-faint">{labels.platform(platform)}</span>
      </span>
    </span>
  );
}

/** Null if the figure was not reported. */
export const figure = (value: number | null, format: (value: number) => string): ReactNode =>
  value === null ? null : <bdi>{format(value)}</bdi>;
