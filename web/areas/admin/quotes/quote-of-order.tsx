import { Link } from 'react-router';
import { useQuoteOfOrder } from '#web/features/quotes/admin/quote-queries.ts';
import { Banner } from '#web/ui/banner.tsx';

/** Where an order came from: the quote, and the version that was accepted. */
export function QuoteOfOrder({ orderId }: { orderId: string }) {
  const { data: quote, error } = useQuoteOfOrder(orderId);
  if (error !== null) return <Banner tone="error">The quote of this order couldn’t be loaded: {error.message}</Banner>;
  if (quote === undefined) return null;
  return (
    <Link to={`/admin/quotes/${quote.id}`} className="inline-flex min-h-11 items-center justify-self-start linked">
      From quote {quote.number}, version {quote.accepted_version}
    </Link>
  );
}
