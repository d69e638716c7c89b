import { findService } from '#domain/catalogue/service.ts';
import { useShop } from '#web/lib/data/shop.ts';
import { ServiceScene } from '#web/features/catalogue/scenes/service-scene.tsx';
import { ReviewQuote } from '#web/features/testimonials/review-quote.tsx';
import { Stars } from '#web/features/testimonials/stars.tsx';
import { useServices } from '#web/lib/services/use-services.ts';
import { VideoCard } from '#web/features/testimonials/video-card.tsx';
import { useText } from '#web/lib/i18n/text.ts';
import { BrandIcon } from '#web/ui/pictures/brand-icon.tsx';
import { Waveform } from '#web/ui/pictures/waveform.tsx';
import type { HomeData } from './home-data.ts';

interface ReviewsProps extends Pick<HomeData, 'reviews' | 'videos' | 'samples'> {
  content: HomeData['content']['reviews'];
}

export function Reviews({ content, reviews, videos, samples }: ReviewsProps) {
  const t = useText();
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="section page">
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-12">
        <div className="lg:col-span-5">
          <div className="lg:sticky lg:top-[calc(var(--header)+2.5rem)]">
            <p className="mb-4 text-[0.9375rem] font-medium text-faint">{content.eyebrow}</p>
            <h2 id="reviews-title" className="poster text-[clamp(3.1rem,1.9rem+4.3vw,5.5rem)]">
              {content.title}
            </h2>
            <p className="mt-5 max-w-[40ch] text-lede text-soft">{content.lead}</p>
            <Summary rated={samples} />
          </div>
        </div>
        <div className="divide-y divide-line lg:col-span-7">
          {reviews.map((review) => (
            <ReviewQuote key={review.id} review={review} />
          ))}
        </div>
      </div>
      {/* Of the section, not of a quote: no mark stands beside the average. */}
      {reviews.some(({ sample }) => sample) ? (
        <p className="mt-10 text-sm text-faint">{t('storefront.reviews.samples')}</p>
      ) : null}
      {videos.length > 0 ? <Videos content={content} videos={videos} /> : null}
    </section>
  );
}

/** @param rated with the average, which belongs to the demo; a shop of its own links to its reviews */
function Summary({ rated }: { rated: boolean }) {
  const shop = useShop();
  const t = useText();
  const { stars, count, href } = shop.reviews;
  return (
    <div className="mt-6 flex flex-wrap items-center lg:mt-9 gap-x-6 gap-y-3">
      {rated ? (
        <span aria-hidden="true" className="poster text-[5rem] sm:text-[6.5rem]">
          {stars.toFixed(1)}
        </span>
      ) : null}
      <span className="grid gap-2">
        {rated ? (
          <>
            <Stars rating={stars} className="h-6 justify-self-start" />
            <span className="text-soft">{t('storefront.reviews.summary', { count })}</span>
          </>
        ) : null}
        <a
          href={href}
          rel="noopener"
          target="_blank"
          className="inline-flex min-h-11 items-center gap-2 text-sm font-medium underline decoration-white/30 underline-offset-4 hover:decoration-current"
        >
          <BrandIcon mark="google" className="size-4" />
          {t('storefront.reviews.read')}
        </a>
      </span>
    </div>
  );
}

function Videos({ content, videos }: Pick<ReviewsProps, 'content' | 'videos'>) {
  const services = useServices();
  return (
    <section aria-labelledby="videos-title" className="mt-14 lg:mt-28">
      <header className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <h3 id="videos-title" className="poster text-poster-3">
          {content.videosTitle}
        </h3>
        <p className="text-soft">{content.videosLead}</p>
      </header>
      <div className="phone-row mt-6 grid gap-4 sm:mt-8 sm:gap-5 md:grid-cols-2 lg:grid-cols-3">
        {videos.map((video, index) => {
          const service = findService(services, video.service);
          return (
            <VideoCard
              key={video.id}
              video={video}
              service={service?.slug}
              serviceName={service?.name ?? video.service_used}
              scene={
                service === undefined ? (
                  <Waveform
                    bars={64}
                    seed={index * 2 + 1}
                    played={0.35}
                    className="absolute inset-x-0 top-1/2 h-3/5 w-full -translate-y-1/2 text-white/14"
                  />
                ) : (
                  <ServiceScene service={service.slug} small />
                )
              }
            />
          );
        })}
      </div>
    </section>
  );
}
