import { useId, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useForm } from 'react-hook-form';
import { signUpForm } from '#domain/accounts/account.ts';
import { failedPasswordRules } from '#domain/accounts/password.ts';
import { useCaptcha } from '#web/features/accounts/captcha/use-captcha.ts';
import { claimShop } from '#web/features/accounts/session/claim-shop.ts';
import { signInWithPassword } from '#web/features/accounts/session/sign-in.ts';
import { schemaResolver } from '#web/lib/forms/schema-resolver.ts';
import { useText } from '#web/lib/i18n/text.ts';
import type { Failure } from '#web/lib/session/outcome.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { ConfirmPasswordField, MainPasswordField, NameFields } from '../account-fields.tsx';
import { usePasswordPolicy } from '../password/use-password-policy.ts';
import { intentQuery, type SignInState } from '../sign-in/use-sign-in-intent.ts';
import type { AccountFields } from '../use-account-form.ts';
import { useProblemText } from '../use-problem-text.ts';
import { forgetOwnerSecret } from './use-owner-secret.ts';

export const OWNER_LANDING = '/admin/set-up';

interface OwnerFormProps {
  secret: string;
  /** What went wrong, beside the button: on a phone, the top of the form is out of sight. */
  problem: ReactNode;
  onFailure: (failure: Failure | null) => void;
  onClaimed: () => void;
}

/** Creates the account of the owner and signs in. */
export function OwnerForm({ secret, problem, onFailure, onClaimed }: OwnerFormProps) {
  const t = useText();
  const navigate = useNavigate();
  const rulesId = useId();
  const policy = usePasswordPolicy();
  const { slot, prove } = useCaptcha();
  const form = useForm<AccountFields>({ mode: 'onTouched', resolver: schemaResolver(signUpForm(policy)) });
  const { register, handleSubmit, formState, watch } = form;
  const problemText = useProblemText(policy);
  const fieldProblem = (name: keyof AccountFields) => problemText(formState.errors[name]?.message);
  const busy = formState.isSubmitting;

  const submit = handleSubmit(async (fields) => {
    onFailure(null);
    const account = signUpForm(policy).parse(fields);
    // For the sign-in below. It comes first because the link works once.
    const proof = await prove();
    if (proof.kind !== 'done') return onFailure(proof);
    const claimed = await claimShop(secret, account);
    if (claimed.kind !== 'done') return onFailure(claimed);
    forgetOwnerSecret();
    onClaimed();
    const { email, password } = account;
    const entered = await signInWithPassword({ email, password, rememberMe: true }, proof.value);
    if (entered.kind === 'done' && entered.value !== null) return navigate(OWNER_LANDING, { replace: true });
    await navigate(`/auth/login${intentQuery(OWNER_LANDING)}`, {
      replace: true,
      state: { email, notice: t('account.owner.created') } satisfies SignInState,
    });
  });

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5" aria-label={t('account.owner.title')}>
      <NameFields readOnly={busy} problem={fieldProblem} register={register} />
      <TextField
        label={t('account.field.email')}
        type="email"
        autoComplete="email"
        inputMode="email"
        required
        readOnly={busy}
        error={fieldProblem('email')}
        {...register('email')}
      />
      <MainPasswordField
        mode="register"
        policy={policy}
        rulesId={rulesId}
        readOnly={busy}
        error={fieldProblem('password')}
        form={form}
      />
      <ConfirmPasswordField readOnly={busy} error={fieldProblem('confirmPassword')} register={register} />
      <div ref={slot} className="empty:hidden" />
      {problem}
      <Button
        type="submit"
        size="lg"
        block
        busy={busy}
        busyText={t('account.register.busy')}
        disabled={failedPasswordRules((watch('password') ?? '').trim(), policy).length > 0}
        aria-describedby={rulesId}
      >
        {t('account.owner.submit')}
      </Button>
    </form>
  );
}
