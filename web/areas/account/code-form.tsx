import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { EmailCode } from '#domain/accounts/account.ts';
import type { SessionUser } from '#web/features/accounts/session/session.ts';
import { arrive, type LinkType, type OtherAccount } from '#web/features/accounts/session/arrival.ts';
import type { SignInOutcome } from '#web/features/accounts/session/sign-in.ts';
import { schemaResolver } from '#web/lib/forms/schema-resolver.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { SwitchAccount } from './sign-in/switch-account.tsx';
import { useOutcomeText } from './use-outcome-text.ts';

interface CodeFormProps {
  /** The email the code was sent to. When empty, the form asks for it. */
  email: string;
  type: LinkType;
  submitText: string;
  onSignedIn: (user: SessionUser) => Promise<void>;
  /** The code was correct, and the account requires a second factor. */
  onSecondStep: () => Promise<void>;
}

/** Takes the six-digit code of an email, for users who read it on another device. */
export function CodeForm({ email, type, submitText, onSignedIn, onSecondStep }: CodeFormProps) {
  const t = useText();
  const outcomeText = useOutcomeText();
  const [failure, setFailure] = useState<string | undefined>();
  const [question, setQuestion] = useState<OtherAccount | null>(null);
  const { register, handleSubmit, formState, setValue } = useForm<{ email: string; code: string }>({
    resolver: schemaResolver(EmailCode),
  });
  const { errors } = formState;

  useEffect(() => {
    if (email !== '') setValue('email', email);
  }, [email, setValue]);

  const problem = (code: string | undefined) =>
    code === undefined ? undefined : t(`account.problem.${code}` as 'account.problem.required');

  const finish = async (outcome: SignInOutcome) => {
    setQuestion(null);
    if (outcome.kind === 'second-step') await onSecondStep();
    else if (outcome.kind === 'done' && outcome.value !== null) await onSignedIn(outcome.value);
    else
      setFailure(
        outcome.kind === 'done'
          ? t('account.confirm.invalid')
          : outcomeText(outcome, { rejected: t('account.confirm.invalid'), failed: t('account.problem.unexpected') }),
      );
  };

  const submit = handleSubmit(async (fields) => {
    setFailure(undefined);
    const arrival = await arrive({ ...EmailCode.parse(fields), type });
    if (arrival.kind === 'other-account') setQuestion(arrival);
    else await finish(arrival);
  });

  if (question !== null) return <SwitchAccount question={question} onAccepted={finish} />;

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4">
      {email === '' ? (
        <TextField
          label={t('account.field.email')}
          type="email"
          autoComplete="email"
          required
          error={problem(errors.email?.message)}
          {...register('email')}
        />
      ) : null}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
        <div>
          <TextField
            label={t('account.field.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={9}
            required
            className="title tabular text-xl tracking-[0.2em]"
            error={problem(errors.code?.message) ?? failure}
            {...register('code')}
          />
        </div>
        <Button type="submit" busy={formState.isSubmitting} busyText={t('account.verify.codeBusy')} className="mt-7">
          {submitText}
        </Button>
      </div>
    </form>
  );
}
