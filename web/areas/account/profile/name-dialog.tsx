import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { WayName } from '#domain/account.ts';
import { schemaResolver } from '#web/lib/schema-resolver.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';

interface NameDialogProps {
  title: string;
  lede: string;
  hint?: string;
  /** The name to begin with. */
  name: string;
  submit: string;
  busyText: string;
  /** Goes on with the name, and closes or replaces this when all is well; else gives the words for what went wrong. */
  onName: (name: string) => Promise<string | null>;
  onClose: () => void;
}

/** Asks what a passkey or a key is to be called, and goes on with it. */
export function NameDialog({ title, lede, hint, name, submit, busyText, onName, onClose }: NameDialogProps) {
  const t = useText();
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm<WayName>({
    resolver: schemaResolver(WayName),
    defaultValues: { name },
  });
  const wrong = formState.errors.name?.message;

  const go = handleSubmit(async (fields) => {
    setProblem(null);
    setProblem(await onName(WayName.parse(fields).name));
  });

  return (
    <Dialog open onClose={onClose} title={title} size="sm">
      <form method="post" noValidate onSubmit={go} className="grid gap-5">
        <p className="text-soft">{lede}</p>
        {problem === null ? null : <Banner tone="error">{problem}</Banner>}
        <TextField
          label={t('security.name')}
          hint={hint}
          autoComplete="off"
          data-focus-first
          required
          error={wrong === undefined ? undefined : t(`account.problem.${wrong}` as 'account.problem.required')}
          {...register('name')}
        />
        <Button type="submit" size="lg" block busy={formState.isSubmitting} busyText={busyText}>
          {submit}
        </Button>
      </form>
    </Dialog>
  );
}
