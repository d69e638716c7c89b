import { useQuery } from '@tanstack/react-query';
import type { LinkPreview } from '#domain/catalogue/links/link-preview.ts';
import type { RecognisedLink } from '#domain/catalogue/service-link.ts';
import { LinkSign } from '#web/features/catalogue/service-link/link-sign.tsx';
import { kindText } from '#web/features/catalogue/service-link/link-words.ts';
import { callFunction } from '#web/lib/data/functions.ts';
import { useText } from '#web/lib/i18n/text.ts';

/** What the link is. The platform's words and picture appear once they are there; nothing waits for them. */
export function PreviewCard({ link }: { link: RecognisedLink }) {
  const t = useText();
  const { data } = useQuery({
    queryKey: ['link-preview', link.url],
    queryFn: async ({ signal }) =>
      (await callFunction<LinkPreview>(`link-preview?${new URLSearchParams({ url: link.url })}`, { signal })).data,
    retry: false,
    staleTime: Infinity,
  });
  const isWide = link.platform === 'youtube' || link.platform === 'vimeo';
  return (
    <section
      aria-label={t('start.eyebrow')}
      className="surface-1 flex items-center gap-4 rounded-card p-3 sm:gap-6 sm:p-4"
    >
      <span
        className={`well grid h-14 shrink-0 place-items-center overflow-clip rounded-[0.75rem] sm:h-20 ${isWide ? 'w-[6.2rem] sm:w-[8.9rem]' : 'w-14 sm:w-20'}`}
      >
        {data?.thumbnail ? (
          <img src={data.thumbnail} alt="" className="size-full object-cover" />
        ) : (
          <LinkSign platform={link.platform} className="size-8" />
        )}
      </span>
      <div role="status" className="min-w-0">
        {data?.title ? (
          <p className="title line-clamp-1 text-lg sm:line-clamp-2 sm:text-xl">
            <bdi>{data.title}</bdi>
          </p>
        ) : (
          <bdi dir="ltr" className="line-clamp-1 font-medium break-all sm:line-clamp-2">
            {link.url.replace(/^https:\/\/(?:www\.)?/, '')}
          </bdi>
        )}
        <p className="mt-1 text-[0.9375rem] text-soft">
          {data?.author ? <bdi>{t('start.by', { author: data.author })}. </bdi> : null}
          {kindText(t, link)}
        </p>
      </div>
    </section>
  );
}
