import type { TicketStatus } from '#domain/support/ticket.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Badge } from '#web/ui/badge.tsx';

/** Colours from the client's point of view: whose turn it is. */
const tones = { open: 'neutral', pending: 'warn', completed: 'good' } as const;

export function OwnTicketBadge({ status }: { status: TicketStatus }) {
  const t = useText();
  return <Badge tone={tones[status]}>{t(`support.status.${status}`)}</Badge>;
}
