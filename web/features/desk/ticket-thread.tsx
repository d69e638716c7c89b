import { clsx } from 'clsx';
import { Download, LockKeyhole } from 'lucide-react';
import { fileNameOf } from '#domain/ticket.ts';
import { signedAddress } from '#web/lib/storage-files.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { showToast } from '#web/ui/toast-store.ts';

/** A message between a client and staff. Attachments are names of objects in one bucket. */
export interface ThreadMessage {
  id: string;
  author_name: string;
  by_staff: boolean;
  body: string;
  /** A note that staff alone see. */
  internal?: boolean;
  attachments: readonly string[];
  created_at: string;
  /** Null where the reader may not see the author's row. */
  author?: { avatar: string | null } | null;
}

/** The words of a thread: English ones of staff, or `useThreadTexts()` for a client. */
export interface ThreadTexts {
  label: string;
  /** Beside the name of a member of staff. */
  staff: string;
  note: string;
  attachments: string;
  notOpened: string;
}

interface TicketThreadProps {
  messages: readonly ThreadMessage[];
  texts: ThreadTexts;
  /** Where the attachments are. */
  bucket?: string;
  className?: string;
}

/** Asks for an address that lasts minutes, then leads there. The tab is opened before, while the click still counts. */
async function openAttachment(bucket: string, path: string, failed: string): Promise<void> {
  const tab = window.open('', '_blank');
  try {
    const address = await signedAddress(bucket, path);
    if (tab === null) window.location.assign(address);
    else {
      tab.opener = null;
      tab.location.replace(address);
    }
  } catch (error) {
    console.error('an attachment could not be opened', error);
    tab?.close();
    showToast(failed, 'error');
  }
}

/** All messages, oldest first; what staff wrote has a mark at its side, notes between staff look different. */
export function TicketThread({ messages, texts, bucket = 'tickets', className }: TicketThreadProps) {
  return (
    <ol aria-label={texts.label} className={clsx('grid gap-4', className)}>
      {messages.map((message) => (
        <Message key={message.id} message={message} texts={texts} bucket={bucket} />
      ))}
    </ol>
  );
}

function Message({ message, texts, bucket }: { message: ThreadMessage; texts: ThreadTexts; bucket: string }) {
  const { internal = false, by_staff: byStaff } = message;
  const look = internal ? 'bg-warn/8 shadow-[inset_0_0_0_1px_rgb(255_200_80/0.25)]' : byStaff ? 'surface-2 border-s-2 border-signal' : 'surface-1';
  return (
    <li className={clsx('grid min-w-0 gap-3 rounded-card p-5', look)}>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Avatar name={message.author_name} src={message.author?.avatar} />
        <bdi className="font-semibold">{message.author_name}</bdi>
        {internal ? (
          <Badge tone="warn">
            <LockKeyhole aria-hidden="true" className="size-3" />
            {texts.note}
          </Badge>
        ) : byStaff ? (
          <Badge>{texts.staff}</Badge>
        ) : null}
        <span className="ms-auto text-sm text-faint">
          <Moment at={message.created_at} exact />
        </span>
      </header>
      <p dir="auto" className="min-w-0 [overflow-wrap:anywhere] whitespace-pre-wrap">
        {message.body}
      </p>
      {message.attachments.length > 0 ? (
        <ul aria-label={texts.attachments} className="flex flex-wrap gap-2">
          {message.attachments.map((path) => (
            <li key={path} className="max-w-full">
              <button
                type="button"
                onClick={() => void openAttachment(bucket, path, texts.notOpened)}
                className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-control bg-white/6 px-3 text-sm hover:bg-white/10"
              >
                <Download aria-hidden="true" className="size-4 shrink-0" />
                <bdi className="truncate">{fileNameOf(path)}</bdi>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}
