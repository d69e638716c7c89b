import { useState } from 'react';
import { useStatusSteps } from '#web/features/work/status-steps.ts';
import { useNavigate } from 'react-router';
import type { CampaignStatus } from '#domain/campaigns/campaign.ts';
import type { CampaignDelivery } from '#web/features/campaigns/campaign-rows.ts';
import { RequestBadge } from '#web/features/campaigns/campaign-badges.tsx';
import { useMay } from '#web/features/people/access.ts';
import {
  CREATIVE_UNAPPROVED,
  useDropDraft,
  useMissingAnswers,
  useMoveCampaign,
} from '#web/features/campaigns/admin/campaign-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { RestError } from '#web/lib/data/rest-error.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { StartUnapproved } from './start-unapproved.tsx';

const words: Record<CampaignStatus, { act: string; done: string }> = {
  draft: { act: '', done: '' },
  active: { act: 'Start', done: 'Campaign started' },
  paused: { act: 'Pause', done: 'Campaign paused' },
  completed: { act: 'Complete', done: 'Campaign completed' },
};

/** The status changes that the campaign allows, and the response to the client's request. Others see the request alone. */
export function CampaignMoves({ campaign }: { campaign: CampaignDelivery }) {
  if (useMay()('campaigns.manage')) return <Moves campaign={campaign} />;
  return <RequestBadge requested={campaign.requested_status} />;
}

function Moves({ campaign }: { campaign: CampaignDelivery }) {
  const move = useMoveCampaign();
  const [confirming, setConfirming] = useState<'complete' | 'unanswered' | 'delete' | null>(null);
  const [unapproved, setUnapproved] = useState<string | null>(null);
  const go = (status: CampaignStatus) =>
    move.mutate(
      { loaded: campaign, status },
      {
        onSuccess: () => showToast(status === campaign.status ? 'Request declined' : words[status].done, 'success'),
        onError: (error) => {
          if (error instanceof RestError && error.hint === CREATIVE_UNAPPROVED) setUnapproved(error.message);
          else showToast(error.message, 'error');
        },
      },
    );
  const steps = useStatusSteps<CampaignStatus>('campaign');
  const { data: missing = [] } = useMissingAnswers(campaign);
  const choose = (status: CampaignStatus) => {
    if (status === 'completed') setConfirming('complete');
    else if (status === 'active' && missing.length > 0) setConfirming('unanswered');
    else go(status);
  };
  const requested = campaign.requested_status;
  return (
    <>
      {requested === null ? null : (
        <Request requested={requested} busy={move.isPending} current={campaign.status} go={go} />
      )}
      {steps(campaign.status)
        .filter((status) => status !== requested)
        .map((status) => (
          <Button
            key={status}
            variant={status === 'active' ? 'primary' : 'secondary'}
            busy={move.isPending}
            onClick={() => choose(status)}
          >
            {status === 'active' && campaign.status === 'paused' ? 'Resume' : words[status].act}
          </Button>
        ))}
      {campaign.status === 'draft' ? (
        <Button variant="quiet" onClick={() => setConfirming('delete')}>
          Delete draft
        </Button>
      ) : null}
      <ConfirmMove
        open={confirming === 'complete'}
        title="Complete this campaign?"
        act="Complete"
        onClose={() => setConfirming(null)}
        onYes={() => go('completed')}
      >
        A completed campaign can’t be restarted. Its results stay, and you can still correct days.
      </ConfirmMove>
      <ConfirmMove
        open={confirming === 'unanswered'}
        title="Start without the answers?"
        act="Start anyway"
        onClose={() => setConfirming(null)}
        onYes={() => go('active')}
      >
        {`The client hasn’t told us yet: ${missing.map((label) => label.toLowerCase()).join(', ')}.`}
      </ConfirmMove>
      <StartUnapproved
        campaignId={campaign.id}
        problem={unapproved}
        onClose={() => setUnapproved(null)}
        onStarted={() => {
          setUnapproved(null);
          showToast(words.active.done, 'success');
        }}
      />
      <DeleteDialog id={campaign.id} open={confirming === 'delete'} onClose={() => setConfirming(null)} />
    </>
  );
}

interface ConfirmMoveProps {
  open: boolean;
  title: string;
  act: string;
  onClose: () => void;
  onYes: () => void;
  children: string;
}

function ConfirmMove({ open, title, act, onClose, onYes, children }: ConfirmMoveProps) {
  const yes = () => {
    onClose();
    onYes();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      size="sm"
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={yes}>{act}</Button>
        </>
      }
    >
      <p className="text-soft">{children}</p>
    </Dialog>
  );
}

interface RequestProps {
  requested: CampaignStatus;
  current: CampaignStatus;
  busy: boolean;
  go: (status: CampaignStatus) => void;
}

function Request({ requested, current, busy, go }: RequestProps) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-3 rounded-control bg-signal/12 px-4 py-2 shadow-[inset_0_0_0_1px_rgb(from_var(--color-signal)_r_g_b/0.4)]"
    >
      <p className="text-[0.9375rem]">
        {requested === 'paused' ? 'The client asks to pause.' : 'The client asks to resume.'}
      </p>
      <Button size="sm" busy={busy} onClick={() => go(requested)}>
        {requested === 'paused' ? 'Approve pause' : 'Approve and resume'}
      </Button>
      <Button size="sm" variant="quiet" disabled={busy} onClick={() => go(current)}>
        Decline
      </Button>
    </div>
  );
}

function DeleteDialog({ id, open, onClose }: { id: string; open: boolean; onClose: () => void }) {
  const drop = useDropDraft();
  const navigate = useNavigate();
  const remove = () =>
    drop.mutate(id, {
      onSuccess: () => {
        showToast('Draft deleted', 'success');
        void navigate('/admin/campaigns');
      },
      onError: (error) => {
        onClose();
        showToast(error.message, 'error');
      },
    });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Delete this draft?"
      size="sm"
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Keep it
          </Button>
          <Button variant="danger" busy={drop.isPending} onClick={remove}>
            Delete draft
          </Button>
        </>
      }
    >
      <p className="text-soft">You can create it again from its order.</p>
    </Dialog>
  );
}
