import { clsx } from 'clsx';
import { Paperclip } from 'lucide-react';
import { fileNameOf, openAttachment } from '#web/features/desk/attachments.ts';
import type { TicketMessage } from '#web/features/desk/ticket-queries.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { showToast } from '#web/ui/toast-store.ts';

const open = (path: string) =>
  openAttachment(path).catch((error: unknown) => showToast(`The file could not be opened: ${error instanceof Error ? error.message : String(error)}`, 'error'));

/** All messages, oldest first; notes between staff look different. */
export function TicketThread({ messages }: { messages: readonly TicketMessage[] }) {
  return (
    <ol aria-label="Messages" className="grid gap-4">
      {messages.map((message) => (
        <li
          key={message.id}
          className={clsx('grid gap-3 rounded-card p-5', message.internal ? 'bg-warn/8 shadow-[inset_0_0_0_1px_rgb(255_200_80/0.25)]' : message.by_staff ? 'surface-2' : 'surface-1')}
        >
          <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Avatar name={message.author_name} src={message.author?.avatar} />
            <span className="font-semibold">{message.author_name}</span>
            {message.internal ? <Badge tone="warn">Internal note</Badge> : message.by_staff ? <Badge>Staff</Badge> : null}
            <span className="ms-auto text-sm text-faint">
              <Moment at={message.created_at} exact />
            </span>
          </header>
          <p dir="auto" className="break-words whitespace-pre-wrap">
            {message.body}
          </p>
          {message.attachments.length > 0 ? (
            <ul aria-label="Attachments" className="flex flex-wrap gap-2">
              {message.attachments.map((path) => (
                <li key={path}>
                  <button type="button" onClick={() => void open(path)} className="inline-flex min-h-11 items-center gap-2 rounded-control bg-white/6 px-3 text-sm hover:bg-white/10">
                    <Paperclip aria-hidden="true" className="size-4" />
                    {fileNameOf(path)}
                  </button>
                </li>
              ))}
            </ul>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
