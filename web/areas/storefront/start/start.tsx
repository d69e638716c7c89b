import { clsx } from 'clsx';
import { useSearchParams } from 'react-router';
import { NoIndex } from '#web/shell/head/no-index.tsx';
import { PageTitle } from '#web/shell/page-title.tsx';
import { QueryProvider } from '#web/lib/data/query.tsx';
import { useHydrated } from '#web/lib/boot/use-hydrated.ts';
import { useText } from '#web/lib/i18n/text.ts';
import type { Route } from './+types/start.ts';
import { FoundTrack } from './found-track.tsx';
import { LinkForm } from './link-form.tsx';
import { readStartLink } from './read-start-link.ts';
import { ServiceList } from './service-list.tsx';
import { loadStart } from './start-data.ts';

export const loader = ({ context }: Route.LoaderArgs) => loadStart(context);

/** The query holds the link, and the loader does not depend on it. */
export const shouldRevalidate = () => false;

/** From a pasted link to a package in the cart. The document is the same for every link; without scripts it lists the services. */
export default function StartPage({ loaderData: { services } }: Route.ComponentProps) {
  const t = useText();
  const isHydrated = useHydrated();
  const [query] = useSearchParams();
  const given = isHydrated ? query.get('link') : null;
  const read = readStartLink(t, given);
  return (
    <div
      className={clsx(
        'page grid grid-cols-[minmax(0,1fr)] gap-10 pb-[clamp(4.5rem,3rem+6vw,9rem)] lg:gap-14',
        read.state === 'found' ? 'pt-4 lg:pt-10' : 'pt-8 sm:pt-12',
      )}
    >
      <PageTitle>{t('start.title')}</PageTitle>
      <NoIndex />
      {read.state === 'found' ? (
        <QueryProvider key={read.link.url}>
          <FoundTrack link={read.link} given={given ?? ''} services={services} />
        </QueryProvider>
      ) : (
        <>
          <div className="grid items-end gap-x-12 gap-y-6 lg:grid-cols-12">
            <div className="min-w-0 lg:col-span-7">
              <p className="mb-4 text-[0.9375rem] font-medium text-soft">{t('start.eyebrow')}</p>
              <h1 className="poster text-poster-2">{t('start.title')}</h1>
              <p className="mt-5 max-w-[46ch] text-lede text-soft">{t('start.lead')}</p>
            </div>
            <div className="min-w-0 lg:col-span-5">
              <LinkForm key={given} given={given ?? ''} problem={read.state === 'wrong' ? read.problem : undefined} />
            </div>
          </div>
          <ServiceList services={services} />
        </>
      )}
    </div>
  );
}
