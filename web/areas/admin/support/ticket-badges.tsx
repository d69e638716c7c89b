import type { TicketPriority, TicketStatus } from '#domain/support/ticket.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ticketTones } from '#web/lib/format/status-tones.ts';

export const statusTexts: Record<TicketStatus, string> = { open: 'Open', pending: 'Pending', completed: 'Completed' };
export const priorityTexts: Record<TicketPriority, string> = {
  low: 'Low',
  normal: 'Normal',
  high: 'High',
  urgent: 'Urgent',
};

const priorityTones = { low: 'outline', normal: 'neutral', high: 'warn', urgent: 'bad' } as const;

export const TicketStatusBadge = ({ status }: { status: TicketStatus }) => (
  <Badge tone={ticketTones[status]}>{statusTexts[status]}</Badge>
);
export const PriorityBadge = ({ priority }: { priority: TicketPriority }) => (
  <Badge tone={priorityTones[priority]}>{priorityTexts[priority]}</Badge>
);
