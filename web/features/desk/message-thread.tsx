import { clsx } from 'clsx';
import { Paperclip } from 'lucide-react';
import { useText } from '#web/lib/text.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { fileNameOf, openAttachment } from './attachments.ts';
import type { TicketMessage } from './ticket-queries.ts';

export type ThreadMessage = Pick<TicketMessage, 'id' | 'author_name' | 'by_staff' | 'body' | 'attachments' | 'created_at'>;

/** A conversation as its client reads it, oldest first: the client's own words on one side, the agency's on the other. */
export function MessageThread({ messages }: { messages: readonly ThreadMessage[] }) {
  const t = useText();
  return (
    <ol aria-label={t('desk.thread')} className="grid gap-3">
      {messages.map((message) => (
        <li key={message.id} className={clsx('grid min-w-0 gap-2 rounded-card p-4', message.by_staff ? 'surface-2 me-8' : 'ms-8 bg-white/4')}>
          <header className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <Avatar name={message.author_name} src={null} />
            <bdi className="font-semibold">{message.author_name}</bdi>
            <Badge tone={message.by_staff ? 'signal' : 'neutral'}>{message.by_staff ? t('desk.team') : t('desk.you')}</Badge>
            <span className="ms-auto text-faint">
              <Moment at={message.created_at} exact />
            </span>
          </header>
          <p dir="auto" className="break-words whitespace-pre-wrap">
            {message.body}
          </p>
          {message.attachments.length > 0 ? <Attachments paths={message.attachments} /> : null}
        </li>
      ))}
    </ol>
  );
}

function Attachments({ paths }: { paths: readonly string[] }) {
  const t = useText();
  const open = (path: string) =>
    openAttachment(path).catch((error: unknown) => {
      console.error('an attachment could not be opened', error);
      showToast(t('desk.file.failed'), 'error');
    });
  return (
    <ul aria-label={t('desk.files')} className="flex flex-wrap gap-2">
      {paths.map((path) => (
        <li key={path} className="min-w-0">
          <button type="button" onClick={() => void open(path)} className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-control bg-white/6 px-3 text-sm hover:bg-white/10">
            <Paperclip aria-hidden="true" className="size-4 shrink-0" />
            <bdi className="truncate">{fileNameOf(path)}</bdi>
          </button>
        </li>
      ))}
    </ul>
  );
}
