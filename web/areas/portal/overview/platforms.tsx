import type { PortalPlatform } from '#domain/reports/portal-overview.ts';
import { platformColors, PlatformIcon, usePlatformName } from '#web/features/reports/portal/platform-sign.tsx';
import { formatRelative } from '#web/lib/format/relative-time.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { useNow } from '#web/lib/format/use-now.ts';
import { Badge } from '#web/ui/badge.tsx';

const tones = { fresh: 'good', waiting: 'neutral', late: 'warn', idle: 'outline' } as const;

/** For each platform of the client's campaigns: whether results are coming in, and when the last ones did. */
export function Platforms({ platforms }: { platforms: readonly PortalPlatform[] }) {
  const t = useText();
  const now = useNow();
  const nameOf = usePlatformName();
  return (
    <section aria-labelledby="platforms" className="grid min-w-0 gap-4">
      <div className="grid gap-1">
        <h2 id="platforms" className="title text-xl">
          {t('portal.platforms.title')}
        </h2>
        <p className="text-sm text-faint">{t('portal.platforms.lede')}</p>
      </div>
      {platforms.length === 0 ? (
        <p className="surface-1 rounded-card p-5 text-soft">{t('portal.platforms.none')}</p>
      ) : (
        <ul className="surface-1 rounded-card py-2">
          {platforms.map(({ platform, active, last_came_in_at, state }) => (
            <li key={platform} data-color={platformColors[platform]} className="flex items-center gap-4 px-5 py-3">
              <span
                aria-hidden="true"
                className="well grid size-10 shrink-0 place-items-center rounded-control text-service"
              >
                <PlatformIcon platform={platform} className="size-5" />
              </span>
              <span className="min-w-0 grow">
                <span className="block font-medium">{nameOf(platform)}</span>
                <span className="block text-sm text-faint">
                  {active > 0 ? t('portal.platforms.active', { count: active }) : t('portal.platforms.inactive')}
                </span>
                <span className="block text-sm text-faint">
                  {last_came_in_at === null
                    ? t('portal.platforms.never')
                    : t('portal.platforms.came', { when: formatRelative(last_came_in_at, now) })}
                </span>
              </span>
              <Badge tone={tones[state]} dot={state === 'fresh'}>
                {t(`portal.platforms.${state}`)}
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
