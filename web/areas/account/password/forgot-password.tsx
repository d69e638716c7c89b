import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useForm } from 'react-hook-form';
import { ForgotPassword } from '#domain/accounts/account.ts';
import { useCaptcha } from '#web/features/accounts/captcha/use-captcha.ts';
import { sendResetEmail } from '#web/features/accounts/session/account.ts';
import { schemaResolver } from '#web/lib/forms/schema-resolver.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { secondStep } from '../sign-in/after-sign-in.ts';
import { AuthFrame, inlineLink } from '../auth-frame.tsx';
import { CodeForm } from '../code-form.tsx';
import { useOutcomeText } from '../use-outcome-text.ts';

export default function ForgotPasswordPage() {
  const t = useText();
  const navigate = useNavigate();
  const outcomeText = useOutcomeText();
  const { slot, prove } = useCaptcha();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm<ForgotPassword>({ resolver: schemaResolver(ForgotPassword) });
  const problem = formState.errors.email?.message;

  const submit = handleSubmit(async (fields) => {
    setFailure(null);
    const { email } = ForgotPassword.parse(fields);
    const proof = await prove();
    const outcome = proof.kind === 'done' ? await sendResetEmail(email, proof.value) : proof;
    if (outcome.kind === 'done') setSentTo(email);
    else
      setFailure(outcomeText(outcome, { rejected: t('account.forgot.rejected'), failed: t('account.forgot.failed') }));
  });

  const footer = (
    <>
      {t('account.forgot.remembered')}{' '}
      <Link to="/auth/login" className={inlineLink}>
        {t('account.register.switchLink')}
      </Link>
    </>
  );
  return (
    <AuthFrame
      title={t('account.forgot.title')}
      lede={sentTo === null ? t('account.forgot.lede') : undefined}
      footer={footer}
    >
      {failure ? <Banner tone="error">{failure}</Banner> : null}
      {sentTo === null ? (
        <form method="post" noValidate onSubmit={submit} className="grid gap-5">
          <TextField
            label={t('account.field.email')}
            type="email"
            autoComplete="email"
            required
            error={problem === undefined ? undefined : t(`account.problem.${problem}` as 'account.problem.required')}
            {...register('email')}
          />
          <div ref={slot} className="empty:hidden" />
          <Button type="submit" size="lg" block busy={formState.isSubmitting} busyText={t('account.forgot.busy')}>
            {t('account.forgot.submit')}
          </Button>
        </form>
      ) : (
        <>
          <Banner tone="success">{t('account.forgot.sent', { email: sentTo })}</Banner>
          <CodeForm
            email={sentTo}
            type="recovery"
            submitText={t('account.forgot.codeSubmit')}
            onSignedIn={async () => navigate('/auth/reset-password', { state: { recovery: true } })}
            onSecondStep={async () => navigate(...secondStep(null, { recovery: true }))}
          />
          <Button variant="quiet" onClick={() => setSentTo(null)}>
            {t('account.forgot.again')}
          </Button>
        </>
      )}
    </AuthFrame>
  );
}
