import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { schemaResolver } from '#web/lib/forms/schema-resolver.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';

const Comment = z.object({ comment: z.string().trim().min(1, 'missing').max(5000, 'long') });

interface ReturnFormProps {
  busy: boolean;
  onReturn: (comment: string) => void;
  onCancel: () => void;
}

/** Asks what to change in a returned delivery. */
export function ReturnForm({ busy, onReturn, onCancel }: ReturnFormProps) {
  const t = useText();
  const { register, handleSubmit, formState, setFocus } = useForm({
    resolver: schemaResolver<{ comment: string }>(Comment),
    defaultValues: { comment: '' },
  });
  useEffect(() => setFocus('comment'), [setFocus]);
  const problem = formState.errors.comment?.message;
  const error =
    problem === undefined ? undefined : problem === 'long' ? t('work.problem.long') : t('work.delivery.whatMissing');
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void handleSubmit(({ comment }) => onReturn(comment.trim()))(event)}
      className="grid gap-3"
    >
      <TextArea rows={3} dir="auto" label={t('work.delivery.what')} error={error} {...register('comment')} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" busy={busy}>
          {t('work.delivery.return')}
        </Button>
        <Button size="sm" variant="quiet" disabled={busy} onClick={onCancel}>
          {t('work.delivery.cancel')}
        </Button>
      </div>
    </form>
  );
}
