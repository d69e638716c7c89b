import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { WayName } from '#domain/accounts/account.ts';
import { schemaResolver } from '#web/lib/forms/schema-resolver.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';

interface NameDialogProps {
  title: string;
  lede: string;
  hint?: string;
  /** The initial value. */
  name: string;
  submit: string;
  busyText: string;
  /** Saves the name and closes or replaces the dialog. Returns an error message, or null on success. */
  onName: (name: string) => Promise<string | null>;
  onClose: () => void;
}

/** Asks for the name of a passkey or security key. */
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
