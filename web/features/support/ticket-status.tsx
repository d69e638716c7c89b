import type { TicketStatus } from '#domain/support/ticket.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Badge } from '#web/ui/badge.tsx';

/** Whose turn it is, as the client sees it. */
const tones = { open: 'neutral', pending: 'warn', completed: 'good' } as const;

export function OwnTicketBadge({ status }: { status: TicketStatus }) {
  const t = useText();
  return <Badge tone={tones[status]}>{t(`support.status.${status}`)}</Badge>;
}
