import { useState } from 'react';
import { useLocation } from 'react-router';
import type { QuotePage } from '#domain/quotes/quote.ts';
import { useQuotePage } from '#web/features/quotes/reader.ts';
import { QueryProvider } from '#web/lib/data/query.tsx';
import { useHydrated } from '#web/lib/boot/use-hydrated.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { NoIndex } from '#web/shell/head/no-index.tsx';
import { PageTitle } from '#web/shell/page-title.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { QueryView } from '#web/ui/states/query-view.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { AcceptQuote } from './accept-quote.tsx';
import { AskQuote, DeclineQuote, Messages } from './quote-answers.tsx';
import { Offer, OfferHead } from './offer.tsx';
import { QuoteOrderPart } from './quote-order.tsx';
import { QuoteState } from './quote-state.tsx';

/** `/quote`: reads the quote whose secret is in the fragment. */
export default function QuoteScreen() {
  const t = useText();
  return (
    <div className="page grid max-w-4xl gap-8 pt-8 pb-20 lg:pt-12">
      <NoIndex />
      <PageTitle>{t('quotes.title')}</PageTitle>
      <QueryProvider>
        <LinkedQuote />
      </QueryProvider>
    </div>
  );
}

function LinkedQuote() {
  const t = useText();
  const { hash } = useLocation();
  const isHydrated = useHydrated();
  const token = hash.slice(1);
  const quote = useQuotePage(isHydrated ? token : undefined);
  if (quote.data) return <Quote page={quote.data} token={token} />;
  return (
    <>
      <h1 className="poster text-poster-3">{t('quotes.title')}</h1>
      <QueryView
        query={quote}
        loading={t('quotes.loading')}
        failed={t('quotes.error')}
        skeleton={
          <div className="grid gap-4">
            <Skeleton className="h-40 rounded-sheet" />
            <Skeleton className="h-80 rounded-sheet" />
          </div>
        }
      >
        {() => (
          <EmptyState
            title={t('quotes.unknown')}
            actions={<LinkButton to="/contact">{t('quotes.contact')}</LinkButton>}
          >
            {t('quotes.unknownText')}
          </EmptyState>
        )}
      </QueryView>
    </>
  );
}

function Quote({ page, token }: { page: QuotePage; token: string }) {
  const t = useText();
  const [firstRead] = useState(page.version);
  const isOpen = (page.state === 'sent' || page.state === 'questioned') && !page.needs_version;
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <OfferHead page={page} />
      <QuoteState page={page} />
      {page.order === null ? null : <QuoteOrderPart page={page} order={page.order} token={token} />}
      <Offer page={page} />
      {isOpen && page.version !== firstRead ? <Banner tone="info">{t('quotes.changed')}</Banner> : null}
      {/* What was ticked was meant for the version that was read. */}
      {isOpen ? <AcceptQuote key={page.version} page={page} token={token} /> : null}
      <Messages page={page} />
      {page.state === 'accepted' || page.state === 'declined' ? null : (
        <div className="grid gap-3 print:hidden">
          <AskQuote token={token} />
          {isOpen ? <DeclineQuote token={token} /> : null}
        </div>
      )}
    </article>
  );
}
