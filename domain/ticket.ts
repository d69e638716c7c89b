export const ticketStatuses = ['open', 'pending', 'completed'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

export const ticketPriorities = ['low', 'normal', 'high', 'urgent'] as const;
export type TicketPriority = (typeof ticketPriorities)[number];

/** Of one message. The database checks it too (`internal.are_attachments`). */
export const MOST_ATTACHMENTS = 10;
/** Bytes; the bucket `tickets` takes no more. */
export const LARGEST_ATTACHMENT = 10_000_000;
export const LONGEST_MESSAGE = 8000;
