import type { QuoteState } from '#domain/quotes/quote.ts';
import type { AdminQuote } from '#web/features/quotes/admin/quote-queries.ts';
import { quoteTones } from '#web/lib/format/status-tones.ts';
import { Badge } from '#web/ui/badge.tsx';

export const quoteStateLabels: Record<QuoteState, string> = {
  draft: 'Draft',
  sent: 'Sent',
  questioned: 'Question',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
};

type Stated = Pick<AdminQuote, 'state' | 'viewed_at' | 'unsent' | 'needs_version' | 'email_state'>;

/** The state of a quote, and what the team should know about it. */
export function QuoteBadges({ quote }: { quote: Stated }) {
  const isSent = quote.state === 'sent' || quote.state === 'questioned';
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={quoteTones[quote.state]}>
        {quote.state === 'sent' && quote.viewed_at !== null ? 'Read' : quoteStateLabels[quote.state]}
      </Badge>
      {quote.unsent ? <Badge tone="warn">Unsent changes</Badge> : null}
      {quote.needs_version ? <Badge tone="bad">Tax changed</Badge> : null}
      {isSent && quote.email_state === 'failed' ? <Badge tone="bad">Email failed</Badge> : null}
    </span>
  );
}
