import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { schemaResolver } from '#web/lib/forms/schema-resolver.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';

const Reason = z.object({
  reason: z.string().trim().min(1, 'Enter a reason').max(500, 'At most 500 characters'),
});

interface ReasonFormProps {
  /** What happens. */
  intro: string;
  button: string;
  busyText: string;
  busy: boolean;
  problem: string | undefined;
  onSubmit: (reason: string) => void;
}

/** Asks why, before something that the books keep. */
export function ReasonForm({ intro, button, busyText, busy, problem, onSubmit }: ReasonFormProps) {
  const { register, handleSubmit, formState, setFocus } = useForm({
    resolver: schemaResolver(Reason),
    defaultValues: { reason: '' },
  });
  useEffect(() => setFocus('reason'), [setFocus]);
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void handleSubmit(({ reason }) => onSubmit(reason.trim()))(event)}
      className="grid gap-5"
    >
      {problem === undefined ? null : <Banner tone="error">{problem}</Banner>}
      <p className="text-soft">{intro}</p>
      <TextArea
        label="Reason"
        hint="Only the team sees it."
        rows={2}
        error={formState.errors.reason?.message}
        {...register('reason')}
      />
      <Button type="submit" variant="danger" block busy={busy} busyText={busyText}>
        {button}
      </Button>
    </form>
  );
}
