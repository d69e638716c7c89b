import type { TicketStatus } from '#domain/support/ticket.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ticketTones } from '#web/lib/format/status-tones.ts';

export function OwnTicketBadge({ status }: { status: TicketStatus }) {
  const t = useText();
  return <Badge tone={ticketTones[status]}>{t(`support.status.${status}`)}</Badge>;
}
