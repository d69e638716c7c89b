import { Mail, MessageSquareText, RefreshCw } from 'lucide-react';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { useAddNote, useTimeline, type TimelineEvent } from '#web/features/orders/admin/order-detail.ts';
import { formatDateTime } from '#web/lib/format/format.ts';
import { formatRelative } from '#web/lib/format/relative-time.ts';
import { schemaResolver } from '#web/lib/forms/schema-resolver.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { eventText } from './event-text.ts';

/** The order's events, newest first, and a form for internal notes. */
export function OrderTimeline({ orderId }: { orderId: string }) {
  const timeline = useTimeline(orderId);
  return (
    <Panel title="Timeline">
      <NoteForm orderId={orderId} />
      <QueryStates
        query={timeline}
        what="the timeline"
        skeleton={<Skeleton className="h-48 rounded-card" />}
        isEmpty={(events) => events.length === 0}
        empty={<p className="text-soft">Nothing yet.</p>}
      >
        {(events) => (
          <ol className="grid">
            {events.map((event) => (
              <Event key={event.id} event={event} now={new Date(timeline.dataUpdatedAt)} />
            ))}
          </ol>
        )}
      </QueryStates>
    </Panel>
  );
}

const Note = z.object({
  text: z.string().trim().min(1, 'Write a note first').max(5000, 'At most 5,000 characters'),
});

function NoteForm({ orderId }: { orderId: string }) {
  const add = useAddNote(orderId);
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: schemaResolver(Note),
    defaultValues: { text: '' },
  });
  const save = handleSubmit(async ({ text }) => {
    try {
      await add.mutateAsync(text.trim());
      reset();
    } catch {
      // The banner shows the error; the input stays.
    }
  });
  return (
    <form noValidate onSubmit={save} className="grid gap-3">
      {add.error ? <Banner tone="error">{add.error.message}</Banner> : null}
      <TextArea
        label="Internal note"
        hint="Only the team sees it. It can’t be edited later."
        rows={2}
        error={formState.errors.text?.message}
        {...register('text')}
      />
      <Button
        type="submit"
        variant="secondary"
        size="sm"
        busy={formState.isSubmitting}
        busyText="Saving"
        className="justify-self-start"
      >
        Add the note
      </Button>
    </form>
  );
}

const icons = { change: RefreshCw, mail: Mail, note: MessageSquareText } as const;

function Event({ event, now }: { event: TimelineEvent; now: Date }) {
  const Icon = icons[event.kind];
  const { title, text } = eventText(event);
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)] gap-3 pb-5 last:pb-0">
      <span
        aria-hidden="true"
        className={
          event.kind === 'note'
            ? 'grid size-8 place-items-center rounded-full bg-signal text-signal-ink'
            : 'grid size-8 place-items-center rounded-full bg-white/6 text-soft'
        }
      >
        <Icon className="size-4" />
      </span>
      <div className="grid gap-0.5">
        <p className="text-[0.9375rem]">{title}</p>
        {text === null ? null : <p className="text-[0.9375rem] break-words whitespace-pre-line text-soft">{text}</p>}
        <p className="text-sm text-faint">
          {event.actor ? `${event.actor}, ` : ''}
          <time dateTime={event.at} title={formatDateTime(event.at)}>
            {formatRelative(event.at, now)}
          </time>
        </p>
      </div>
    </li>
  );
}
