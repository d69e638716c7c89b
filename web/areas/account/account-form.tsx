import { useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import { useForm, type UseFormRegister } from 'react-hook-form';
import { SignIn, signUpForm } from '#domain/accounts/account.ts';
import { failedPasswordRules } from '#domain/accounts/password.ts';
import { passkeysHere } from '#web/lib/session/passkey-support.ts';
import { schemaResolver } from '#web/lib/forms/schema-resolver.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { type AccountMode, ConfirmPasswordField, MainPasswordField, NameFields } from './account-fields.tsx';
import { inlineLink } from './auth-frame.tsx';
import { PasskeyButton } from './sign-in/passkey-button.tsx';
import { ProviderButtons } from './sign-in/provider-buttons.tsx';
import { useAccountForm, type AccountFields, type FormNotice } from './use-account-form.ts';
import type { ArrivedWith } from './sign-in/use-sign-in-intent.ts';
import { useProblemText } from './use-problem-text.ts';

/** The sign-in and sign-up form: one component with two modes. */
export function AccountForm({ mode, arrived }: { mode: AccountMode; arrived: ArrivedWith | null }) {
  const t = useText();
  const rulesId = useId();
  const path = arrived?.path ?? null;
  const { slot, policy, prove, notice, setNotice, leaving, login, signUp, afterPasskey } = useAccountForm(path);
  const form = useForm<AccountFields>({
    mode: mode === 'register' ? 'onTouched' : 'onSubmit',
    resolver: schemaResolver(mode === 'login' ? SignIn : signUpForm(policy)),
  });
  const { register, handleSubmit, formState, setValue, watch } = form;
  const password = watch('password') ?? '';
  const passkeys = usePasskeys(mode);

  useEffect(() => {
    if (arrived?.state.email) setValue('email', arrived.state.email);
  }, [arrived, setValue]);

  const problemText = useProblemText(policy);
  const problem = (name: keyof AccountFields) => problemText(formState.errors[name]?.message);
  const submit = handleSubmit(async (fields) => {
    setNotice(null);
    await (mode === 'login' ? login(fields) : signUp(fields));
  });

  const message = notice ?? arrivalMessage(mode, arrived, t('account.login.callbackFailed'));
  const busy = formState.isSubmitting || leaving;
  return (
    <>
      {message ? <Banner tone={message.tone}>{message.text}</Banner> : null}
      <ProviderButtons
        path={path}
        disabled={busy}
        beside={passkeys ? <PasskeyButton disabled={busy} prove={prove} onOutcome={afterPasskey} /> : null}
        onFailure={(text) => setNotice({ tone: 'error', text })}
      />
      <p className="flex items-center gap-4 text-[0.8125rem] text-faint before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {t('account.google.or')}
      </p>
      {/* `post` keeps the password out of the URL if the form is submitted before hydration. */}
      <form
        method="post"
        noValidate
        onSubmit={submit}
        className="grid gap-5"
        aria-label={mode === 'login' ? t('account.login.title') : t('account.register.title')}
      >
        {mode === 'register' ? <NameFields readOnly={leaving} problem={problem} register={register} /> : null}
        <TextField
          label={t('account.field.email')}
          type="email"
          autoComplete="email"
          inputMode="email"
          required
          readOnly={leaving}
          error={problem('email')}
          {...register('email')}
        />
        <MainPasswordField
          mode={mode}
          policy={policy}
          rulesId={rulesId}
          readOnly={leaving}
          error={problem('password')}
          form={form}
        />
        {mode === 'register' ? (
          <ConfirmPasswordField readOnly={leaving} error={problem('confirmPassword')} register={register} />
        ) : (
          <LoginOptions register={register} />
        )}
        <div ref={slot} className="empty:hidden" />
        <SubmitButton
          mode={mode}
          busy={busy}
          rulesId={rulesId}
          disabled={mode === 'register' && failedPasswordRules(password.trim(), policy).length > 0}
        />
      </form>
    </>
  );
}

interface SubmitButtonProps {
  mode: AccountMode;
  busy: boolean;
  rulesId: string;
  disabled: boolean;
}

function SubmitButton({ mode, busy, rulesId, disabled }: SubmitButtonProps) {
  const t = useText();
  return (
    <Button
      type="submit"
      size="lg"
      block
      busy={busy}
      busyText={mode === 'login' ? t('account.login.busy') : t('account.register.busy')}
      disabled={disabled}
      aria-describedby={mode === 'register' ? rulesId : undefined}
    >
      {mode === 'login' ? t('account.login.submit') : t('account.register.submit')}
    </Button>
  );
}

function LoginOptions({ register }: { register: UseFormRegister<AccountFields> }) {
  const t = useText();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <Checkbox label={t('account.login.remember')} defaultChecked {...register('rememberMe')} />
      <Link to="/auth/forgot-password" className={`${inlineLink} flex min-h-11 items-center text-[0.9375rem]`}>
        {t('account.login.forgot')}
      </Link>
    </div>
  );
}

/**
 * Whether to show the passkey button. Starts as true, so the layout does not shift in browsers that support passkeys.
 */
function usePasskeys(mode: AccountMode): boolean {
  const [ready, setReady] = useState(true);
  useEffect(() => setReady(passkeysHere() === 'ready'), []);
  return mode === 'login' && ready;
}

/** The message passed on by the page or redirect that led here. */
function arrivalMessage(mode: AccountMode, arrived: ArrivedWith | null, callbackFailed: string): FormNotice | null {
  if (arrived === null) return null;
  const { state, search } = arrived;
  if (mode === 'login' && state.notice) return { tone: 'success', text: state.notice };
  if (search.get('error') === 'callback_failed') return { tone: 'error', text: state.message || callbackFailed };
  const message = state.message ?? search.get('message');
  return message ? { tone: 'info', text: message.slice(0, 200) } : null;
}
