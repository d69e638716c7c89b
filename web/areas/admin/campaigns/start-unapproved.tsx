import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { useStartWithoutApproval } from '#web/features/campaigns/admin/campaign-changes.ts';
import { schemaResolver } from '#web/lib/forms/schema-resolver.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';

const Override = z.object({
  reason: z.string().trim().min(3, 'Say why it starts without the approval').max(500, 'At most 500 characters'),
});

interface StartUnapprovedProps {
  campaignId: string;
  /** What the client has not approved; null while the dialog is closed. */
  problem: string | null;
  onStarted: () => void;
  onClose: () => void;
}

/** A draft whose creative the client has not approved: starts it with a reason, which stays in the audit log. */
export function StartUnapproved({ campaignId, problem, onStarted, onClose }: StartUnapprovedProps) {
  const start = useStartWithoutApproval();
  const { register, handleSubmit, formState } = useForm({
    resolver: schemaResolver(Override),
    defaultValues: { reason: '' },
  });
  const submit = ({ reason }: z.output<typeof Override>) =>
    start.mutate({ id: campaignId, reason }, { onSuccess: onStarted });
  return (
    <Dialog open={problem !== null} onClose={onClose} title="Start without approval?" size="sm">
      <form noValidate onSubmit={handleSubmit(submit)} className="grid gap-5">
        {start.isError ? <Banner tone="error">{start.error.message}</Banner> : null}
        <p className="text-soft">{problem}. The client is asked on the order’s page.</p>
        <TextArea
          label="Reason to start anyway"
          hint="Kept in the audit log. The client doesn’t see it."
          rows={3}
          data-focus-first
          error={formState.errors.reason?.message}
          {...register('reason')}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={onClose}>
            Wait for approval
          </Button>
          <Button type="submit" busy={start.isPending} busyText="Starting">
            Start anyway
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
