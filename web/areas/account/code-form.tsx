import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { EmailCode } from '#domain/accounts/account.ts';
import type { SessionUser } from '#web/features/accounts/session/session.ts';
import { arrive, type LinkType, type OtherAccount } from '#web/features/accounts/session/arrival.ts';
import type { SignInOutcome } from '#web/features/accounts/session/sign-in.ts';
import { schemaResolver } from '#web/lib/forms/schema-resolver.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeField } from '#web/ui/form/code-field.tsx';
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
  const { register, handleSubmit, formState, setValue, control } = useForm<{ email: string; code: string }>({
    resolver: schemaResolver(EmailCode),
    defaultValues: { email, code: '' },
  });
  const code = useWatch({ control, name: 'code' });
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
    else if (outcome.kind === 'done' || (outcome.kind === 'rejected' && outcome.code === 'otp_expired'))
      setFailure(t('error.code_invalid'));
    else
      setFailure(outcomeText(outcome, { rejected: t('error.code_invalid'), failed: t('account.problem.unexpected') }));
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
      <CodeField
        label={t('account.field.code')}
        value={code}
        onValue={(digits) => {
          setFailure(undefined);
          setValue('code', digits, { shouldValidate: formState.isSubmitted });
        }}
        error={problem(errors.code?.message) ?? failure}
      />
      <Button type="submit" busy={formState.isSubmitting} busyText={t('account.verify.codeBusy')}>
        {submitText}
      </Button>
    </form>
  );
}
