import { useState, type SubmitEvent } from 'react';
import { Trash2 } from 'lucide-react';
import { campaignNoteKinds, type CampaignNoteKind } from '#domain/campaigns/campaign.ts';
import {
  useAddNote,
  useCampaignNotes,
  useDropNote,
  type CampaignNote,
} from '#web/features/campaigns/admin/releases.ts';
import { useMay } from '#web/features/people/access.ts';
import { formatCalendarDate } from '#web/lib/format/format.ts';
import { shopToday } from '#web/lib/format/shop-today.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';

const kinds: Record<CampaignNoteKind, string> = {
  creative: 'Creative changed',
  budget: 'Budget moved',
  delivery: 'Delivered',
  note: 'Comment on the results',
};

/** What the team did, pinned to the client's chart. */
export function CampaignNotes({ campaignId }: { campaignId: string }) {
  const notes = useCampaignNotes(campaignId);
  const manages = useMay()('campaigns.manage');
  return (
    <Card className="grid content-start gap-5 p-5 lg:p-6">
      <div className="grid gap-1">
        <h2 className="title text-xl">What we did</h2>
        <p className="text-sm text-faint">
          The client sees it in the timeline and on the chart. A comment on the results has its own place on the
          release’s page and in its PDF report.
        </p>
      </div>
      {manages ? <AddNote campaignId={campaignId} /> : null}
      <QueryStates query={notes} what="the notes" skeleton={<Skeleton className="h-24 rounded-control" />}>
        {(found) =>
          found.length === 0 && !manages ? (
            <p className="text-soft">No notes yet.</p>
          ) : (
            <ul className="grid empty:hidden">
              {found.map((note) => (
                <Note key={note.id} note={note} removable={manages} />
              ))}
            </ul>
          )
        }
      </QueryStates>
    </Card>
  );
}

function AddNote({ campaignId }: { campaignId: string }) {
  const add = useAddNote();
  const [kind, setKind] = useState<CampaignNoteKind>('creative');
  const [day, setDay] = useState(shopToday);
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (text.trim() === '' || day === '') return;
    add.mutate(
      { campaign_id: campaignId, day, kind, text: text.trim() },
      {
        onSuccess: () => {
          setText('');
          setTried(false);
          showToast(kind === 'note' ? 'Added to the report' : 'Added to the timeline', 'success');
        },
        onError: (error) => showToast(error.message, 'error'),
      },
    );
  };
  return (
    <form noValidate method="post" onSubmit={save} className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label="Kind"
        value={kind}
        onChange={({ target }) => setKind(campaignNoteKinds.find((one) => one === target.value) ?? 'note')}
      >
        {campaignNoteKinds.map((one) => (
          <option key={one} value={one}>
            {kinds[one]}
          </option>
        ))}
      </SelectField>
      <TextField
        label="When"
        type="date"
        value={day}
        error={isTried && day === '' ? 'Choose a date' : undefined}
        onChange={({ target }) => setDay(target.value)}
      />
      <div className="sm:col-span-2">
        {kind === 'note' ? (
          <TextArea
            label="Comment"
            rows={4}
            maxLength={500}
            value={text}
            error={isTried && text.trim() === '' ? 'Write a comment' : undefined}
            onChange={({ target }) => setText(target.value)}
          />
        ) : (
          <TextField
            label="What changed"
            maxLength={500}
            value={text}
            error={isTried && text.trim() === '' ? 'Say what changed' : undefined}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </div>
      <Button type="submit" variant="secondary" busy={add.isPending} busyText="Adding" className="justify-self-start">
        {kind === 'note' ? 'Add to the report' : 'Add to the timeline'}
      </Button>
    </form>
  );
}

function Note({ note, removable }: { note: CampaignNote; removable: boolean }) {
  return (
    <li className="flex items-start justify-between gap-3 border-t border-line py-3">
      <div className="grid min-w-0 justify-items-start gap-1">
        <span className="flex flex-wrap items-center gap-2 text-sm text-faint">
          <Badge tone="outline">{kinds[note.kind]}</Badge>
          <time dateTime={note.day}>{formatCalendarDate(note.day)}</time>
        </span>
        <p className="text-[0.9375rem] break-words">{note.text}</p>
      </div>
      {removable ? <RemoveNote note={note} /> : null}
    </li>
  );
}

function RemoveNote({ note }: { note: CampaignNote }) {
  const drop = useDropNote();
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-label={`Remove “${note.text}”`}
      busy={drop.isPending}
      onClick={() => drop.mutate(note.id, { onError: (error) => showToast(error.message, 'error') })}
    >
      <Trash2 aria-hidden="true" className="size-4" />
    </Button>
  );
}
