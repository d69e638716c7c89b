import { clsx } from 'clsx';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import type { AssignedSubject } from '#domain/work/assigned-work.ts';
import { useSession } from '#web/features/accounts/session/session.ts';
import { useWorkMessages, useWriteMessage, type WorkMessage } from '#web/features/work/work-messages.ts';
import { schemaResolver } from '#web/lib/forms/schema-resolver.ts';
import { Ago } from '#web/ui/ago.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';

interface WorkMessagesProps {
  subject: AssignedSubject;
  id: string;
  title: string;
  note: string;
  /** What the reader calls another author. */
  nameOf: (author: string | null) => string;
  /** False if nobody is assigned, who would read a new message. */
  writable?: boolean;
}

/** The conversation between the team and the assignee of an order or a campaign. */
export function WorkMessages({ subject, id, title, note, nameOf, writable = true }: WorkMessagesProps) {
  const messages = useWorkMessages(subject, id);
  const { user } = useSession();
  return (
    <Panel title={title} note={note}>
      <QueryStates
        query={messages}
        what="the messages"
        skeleton={<Skeleton className="h-24 rounded-control" />}
        isEmpty={(all) => all.length === 0}
        empty={<p className="text-soft">No messages yet.</p>}
      >
        {(all) => (
          <ol aria-label={title} className="grid gap-3">
            {all.map((message) => (
              <Message
                key={message.id}
                message={message}
                author={message.author_id === user?.id ? null : nameOf(message.author_id)}
              />
            ))}
          </ol>
        )}
      </QueryStates>
      {writable ? <Write subject={subject} id={id} /> : null}
    </Panel>
  );
}

/** `author`: null for the reader's own. */
function Message({ message: { text, created_at: at }, author }: { message: WorkMessage; author: string | null }) {
  return (
    <li
      className={clsx(
        'grid min-w-0 gap-1 rounded-control p-3 text-[0.9375rem]',
        author === null ? 'ms-6 bg-white/4' : 'surface-2 me-6',
      )}
    >
      <p className="flex flex-wrap gap-x-2 text-sm text-faint">
        <bdi className="font-semibold text-soft">{author ?? 'You'}</bdi>
        <Ago at={at} />
      </p>
      <p dir="auto" className="min-w-0 [overflow-wrap:anywhere] whitespace-pre-wrap">
        {text}
      </p>
    </li>
  );
}

const Text = z.object({
  text: z.string().trim().min(1, 'Write a message first').max(5000, 'At most 5,000 characters'),
});

function Write({ subject, id }: Pick<WorkMessagesProps, 'subject' | 'id'>) {
  const write = useWriteMessage(subject, id);
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: schemaResolver(Text),
    defaultValues: { text: '' },
  });
  const send = handleSubmit(async ({ text }) => {
    try {
      await write.mutateAsync(text.trim());
      reset();
    } catch {
      // The banner shows the error; the input stays.
    }
  });
  return (
    <form noValidate onSubmit={send} className="grid gap-3">
      {write.error ? <Banner tone="error">{write.error.message}</Banner> : null}
      <TextArea label="Message" rows={3} error={formState.errors.text?.message} {...register('text')} />
      <Button
        type="submit"
        variant="secondary"
        size="sm"
        busy={formState.isSubmitting}
        busyText="Sending"
        className="justify-self-start"
      >
        Send message
      </Button>
    </form>
  );
}
