import type { QuoteEvent } from '#web/features/quotes/admin/quote-queries.ts';
import { Moment } from '#web/ui/moment.tsx';
import { Panel } from '#web/ui/panel.tsx';

function sentenceOf({ kind, version, text }: QuoteEvent): string {
  switch (kind) {
    case 'sent':
      return `Version ${version} sent`;
    case 'link':
      return 'Link made';
    case 'viewed':
      return `Version ${version} read for the first time`;
    case 'question':
      return 'Asked a question';
    case 'answered':
      return text === null ? 'Question marked as answered' : 'Question answered';
    case 'reminded':
      return 'Reminded of its end';
    case 'accepted':
      return `Version ${version} accepted by`;
    case 'declined':
      return 'Declined';
    case 'tax_changed':
      return `Version ${version} couldn’t be accepted: its tax has changed`;
    case 'withdrawn':
      return 'Withdrawn';
  }
}

/** What happened to the quote, newest first. Who of the team did it is in the audit log. */
export function QuoteActivity({ events }: { events: readonly QuoteEvent[] }) {
  return (
    <Panel title="Activity">
      {events.length === 0 ? (
        <p className="text-soft">Nothing yet.</p>
      ) : (
        <ol className="grid gap-4">
          {events.map((event) => (
            <li key={event.id} className="grid gap-0.5 border-s-3 border-line ps-3 text-[0.9375rem]">
              <p>{sentenceOf(event)}</p>
              {event.text === null ? null : (
                <p className="break-words whitespace-pre-line text-soft">
                  <bdi>{event.text}</bdi>
                </p>
              )}
              <p className="text-sm text-faint">
                <Moment at={event.created_at} />
              </p>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
