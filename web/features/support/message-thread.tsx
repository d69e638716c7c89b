import { clsx } from 'clsx';
import { LockKeyhole, Paperclip } from 'lucide-react';
import { fileNameOf } from '#domain/object-name.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Avatar } from '#web/ui/pictures/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { openAttachment } from './attachments.ts';

/** A message between a client and the team. */
interface ThreadMessage {
  id: string;
  author_name: string;
  by_staff: boolean;
  body: string;
  /** An internal note, visible to the team only. */
  internal?: boolean;
  /** Names of files in the bucket `tickets`. */
  attachments: readonly string[];
  created_at: string;
  /** Null if the reader cannot read the author's row. */
  author?: { avatar: string | null } | null;
}

interface MessageThreadProps {
  messages: readonly ThreadMessage[];
  /** Whose messages are shown at the end of the line, as one's own. */
  reader?: 'client' | 'team';
}

/**
 * A conversation, oldest first: the reader's messages on one side, all others on the other. Internal notes look
 * different.
 */
export function MessageThread({ messages, reader = 'client' }: MessageThreadProps) {
  const t = useText();
  return (
    <ol aria-label={t('conversation.thread')} className="grid gap-3">
      {messages.map((message) => (
        <Message key={message.id} message={message} reader={reader} />
      ))}
    </ol>
  );
}

function Message({ message, reader }: { message: ThreadMessage; reader: 'client' | 'team' }) {
  const t = useText();
  const { internal = false, by_staff: byTeam } = message;
  const own = byTeam === (reader === 'team');
  const style = internal ? 'bg-warn/8 shadow-[inset_0_0_0_1px_rgb(255_200_80/0.25)]' : own ? 'bg-white/4' : 'surface-2';
  const client = reader === 'client' ? t('conversation.you') : t('conversation.client');
  return (
    <li className={clsx('grid min-w-0 gap-2 rounded-card p-4', style, own ? 'ms-8' : 'me-8')}>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Avatar name={message.author_name} src={message.author?.avatar ?? null} />
        <bdi className="font-semibold">{message.author_name}</bdi>
        {internal ? (
          <Badge tone="warn">
            <LockKeyhole aria-hidden="true" className="size-3" />
            {t('conversation.note')}
          </Badge>
        ) : (
          <Badge tone={byTeam ? 'signal' : 'neutral'}>{byTeam ? t('conversation.team') : client}</Badge>
        )}
        <span className="ms-auto text-faint">
          <Moment at={message.created_at} exact />
        </span>
      </header>
      <p dir="auto" className="min-w-0 [overflow-wrap:anywhere] whitespace-pre-wrap">
        {message.body}
      </p>
      {message.attachments.length > 0 ? <SentFiles paths={message.attachments} /> : null}
    </li>
  );
}

function SentFiles({ paths }: { paths: readonly string[] }) {
  const t = useText();
  const open = (path: string) =>
    openAttachment(path).catch((error: unknown) => {
      console.error('an attachment could not be opened', error);
      showToast(t('conversation.file.failed'), 'error');
    });
  return (
    <ul aria-label={t('conversation.files')} className="flex flex-wrap gap-2">
      {paths.map((path) => (
        <li key={path} className="min-w-0">
          <button
            type="button"
            onClick={() => void open(path)}
            className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-control bg-white/6 px-3 text-sm hover:bg-white/10"
          >
            <Paperclip aria-hidden="true" className="size-4 shrink-0" />
            <bdi className="truncate">{fileNameOf(path)}</bdi>
          </button>
        </li>
      ))}
    </ul>
  );
}
