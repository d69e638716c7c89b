import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { changePasswordForm, type ChangePassword } from '#domain/accounts/account.ts';
import { changePassword } from '#web/features/accounts/security/change-password.ts';
import { useRefetchSecurity } from '#web/features/accounts/security/security-queries.ts';
import type { SessionUser } from '#web/features/accounts/session/session.ts';
import { schemaResolver } from '#web/lib/forms/schema-resolver.ts';
import { useText, type MessageId } from '#web/lib/i18n/text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { PasswordRules } from '../password/password-rules.tsx';
import { useOutcomeText } from '../use-outcome-text.ts';
import { usePasswordPolicy } from '../password/use-password-policy.ts';
import { usePassingNotice } from '../use-passing-notice.ts';
import { useProblemText } from '../use-problem-text.ts';

/** Messages that differ from those at sign-up. */
const texts: Partial<Record<string, MessageId>> = {
  current_password: 'security.password.incorrect',
  password_short: 'security.password.short',
  password_mismatch: 'security.password.mismatch',
};

const empty: ChangePassword = { currentPassword: '', password: '', confirmPassword: '' };

export function PasswordForm({ user }: { user: SessionUser }) {
  const t = useText();
  const outcomeText = useOutcomeText();
  const refetch = useRefetchSecurity();
  const rulesId = useId();
  const policy = usePasswordPolicy();
  const [notice, setNotice] = usePassingNotice();
  const { register, handleSubmit, formState, watch, reset, setError } = useForm<ChangePassword>({
    resolver: schemaResolver(changePasswordForm(policy)),
    defaultValues: empty,
  });

  const problemText = useProblemText(policy, texts);
  const problem = (name: keyof ChangePassword) => problemText(formState.errors[name]?.message);

  const submit = handleSubmit(async (fields) => {
    setNotice(null);
    const { currentPassword, password } = changePasswordForm(policy).parse(fields);
    const outcome = await changePassword(currentPassword, password);
    if (outcome.kind === 'done') {
      reset(empty);
      setNotice({ tone: 'success', text: t('security.password.changed') });
      return refetch();
    }
    if (outcome.kind === 'rejected' && outcome.code === 'invalid_credentials')
      return setError('currentPassword', { message: 'current_password' }, { shouldFocus: true });
    if (outcome.kind === 'network') return setNotice({ tone: 'error', text: t('security.password.unverified') });
    setNotice({
      tone: 'error',
      text: outcomeText(outcome, { rejected: t('account.reset.rejected'), failed: t('account.reset.failed') }),
    });
  });

  const toggle = { showLabel: t('account.field.showPassword'), hideLabel: t('account.field.hidePassword') };
  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      aria-label={t('security.password.title')}
      className="grid max-w-xl gap-5"
    >
      {notice ? <Banner tone={notice.tone}>{notice.text}</Banner> : null}
      {/* Tells password managers which account the new password belongs to. */}
      <input type="email" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        label={t('security.password.current')}
        autoComplete="current-password"
        required
        error={problem('currentPassword')}
        {...toggle}
        {...register('currentPassword')}
      />
      <div className="grid gap-3">
        <PasswordField
          label={t('account.field.newPassword')}
          autoComplete="new-password"
          required
          error={problem('password')}
          aria-describedby={rulesId}
          {...toggle}
          {...register('password')}
        />
        <PasswordRules id={rulesId} policy={policy} password={watch('password')} />
      </div>
      <PasswordField
        label={t('security.password.confirm')}
        autoComplete="new-password"
        required
        error={problem('confirmPassword')}
        {...toggle}
        {...register('confirmPassword')}
      />
      <Button
        type="submit"
        variant="secondary"
        className="justify-self-start"
        busy={formState.isSubmitting}
        busyText={t('security.password.busy')}
      >
        {t('security.password.submit')}
      </Button>
    </form>
  );
}
