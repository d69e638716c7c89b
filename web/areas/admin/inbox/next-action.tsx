import { use } from 'react';
import type { UseMutationResult } from '@tanstack/react-query';
import type { WorkItem } from '#domain/work/inbox.ts';
import { useMay } from '#web/features/people/access.ts';
import { useRemindOfIntake, useSendAgain, useStartOrder, type InboxRow } from '#web/features/work/inbox.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { OnCard } from '#web/ui/table/on-card.ts';
import { announceResult } from '#web/ui/toast/announce-result.ts';
import { workPlace } from './work-texts.ts';

interface DoProps {
  item: WorkItem;
  act: UseMutationResult<unknown, Error, WorkItem>;
  text: string;
  busyText: string;
  done: string;
}

/** Does the work here. It notifies or emails the client at once, so it cannot be undone. */
function Do({ item, act, text, busyText, done }: DoProps) {
  return (
    <Button
      size="sm"
      variant={use(OnCard) ? 'secondary' : 'quiet'}
      data-main-action
      busy={act.isPending}
      busyText={busyText}
      onClick={() =>
        void announceResult(act.mutateAsync(item), {
          done,
          failed: (error) => `${item.title}: ${error instanceof Error ? error.message : String(error)}`,
        })
      }
    >
      {text}
      <span className="sr-only">: {item.title}</span>
    </Button>
  );
}

function Start({ item }: { item: WorkItem }) {
  const act = useStartOrder();
  return (
    <Do item={item} act={act} text="Start the work" busyText="Starting" done={`${item.title} is in progress now.`} />
  );
}

function Remind({ item }: { item: WorkItem }) {
  const act = useRemindOfIntake();
  return (
    <Do
      item={item}
      act={act}
      text="Send reminder"
      busyText="Sending"
      done={`A reminder for ${item.title} is on its way.`}
    />
  );
}

function SendAgain({ item }: { item: WorkItem }) {
  const act = useSendAgain();
  const emails = item.facts.emails?.length ?? 1;
  return (
    <Do
      item={item}
      act={act}
      text={emails === 1 ? 'Send again' : `Send all ${emails} again`}
      busyText="Sending"
      done={
        emails === 1 ? `The email to ${item.title} is sent again.` : `${emails} emails to ${item.title} are sent again.`
      }
    />
  );
}

const openTexts: Partial<Record<WorkItem['kind'], string>> = {
  dispute: 'Respond to dispute',
  unclear: 'See what to do',
  charge: 'See charge',
  ticket: 'Reply',
  message: 'Reply',
  rate: 'Add rate',
  number: 'Check number',
  quote: 'Open quote',
  returned: 'See comment',
  request: 'Answer request',
  pace: 'Open campaign',
  reach: 'Enter reach',
};

/** The button of a row: does the next step for who may do it, or leads to where it is done. */
export function NextAction({ item }: { item: InboxRow }) {
  const onCard = use(OnCard);
  const may = useMay();
  if (item.kind === 'start' && may('orders.manage')) return <Start item={item} />;
  if (item.kind === 'email') return <SendAgain item={item} />;
  // A guest has no portal. After a reminder, the row is due when the next one may be sent.
  const canRemind = may('orders.manage') && item.client_id !== null && (item.facts.reminded_at == null || item.late);
  if (item.kind === 'intake' && canRemind) return <Remind item={item} />;
  const onlyLooks = item.subject === 'campaign' && !may('campaigns.manage');
  return (
    <LinkButton
      size="sm"
      variant={onCard ? 'secondary' : 'quiet'}
      data-main-action
      to={item.kind === 'ticket' ? `${workPlace(item)}?reply=open` : workPlace(item)}
    >
      {onlyLooks ? 'Open campaign' : (openTexts[item.kind] ?? 'Open order')}
      <span className="sr-only">: {item.title}</span>
    </LinkButton>
  );
}
