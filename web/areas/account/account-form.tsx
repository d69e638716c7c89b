import { useEffect, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useForm } from 'react-hook-form';
import { SignIn, SignUp } from '#domain/account.ts';
import { failedPasswordRules } from '#domain/password.ts';
import { withWanted } from '#web/features/session/return-path.ts';
import type { SessionUser } from '#web/features/session/session.ts';
import { register as registerAccount, signInWithPassword } from '#web/features/session/sign-in.ts';
import { waitingWanted } from '#web/features/session/wanted.ts';
import { schemaResolver } from '#web/lib/schema-resolver.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { addWanted, landingFor } from './after-sign-in.ts';
import { inlineLink } from './auth-frame.tsx';
import { GoogleButton } from './google-button.tsx';
import { PasswordRules } from './password-rules.tsx';
import { useOutcomeText } from './use-outcome-text.ts';
import { intentQuery, type ArrivedWith } from './use-sign-in-intent.ts';

export type AccountMode = 'login' | 'register';

interface AccountFields {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  confirmPassword: string;
  rememberMe: boolean;
}

const LOGIN_REDIRECT_MS = 1000;
const REGISTER_REDIRECT_MS = 2000;
const schemas = { login: SignIn, register: SignUp };

interface Told {
  tone: 'success' | 'error' | 'info';
  text: string;
}

/** Sign-in and sign-up: one form, two modes. */
export function AccountForm({ mode, arrived }: { mode: AccountMode; arrived: ArrivedWith | null }) {
  const t = useText();
  const navigate = useNavigate();
  const outcomeText = useOutcomeText();
  const rulesId = useId();
  const [told, setTold] = useState<Told | null>(null);
  const [leaving, setLeaving] = useState(false);
  const { register, handleSubmit, formState, setValue, watch } = useForm<AccountFields>({ resolver: schemaResolver(schemas[mode]) });
  const password = watch('password') ?? '';
  const path = arrived?.path ?? null;

  useEffect(() => {
    if (arrived?.state.email) setValue('email', arrived.state.email);
  }, [arrived, setValue]);

  const problem = (name: keyof AccountFields) => {
    const code = formState.errors[name]?.message;
    return code === undefined ? undefined : t(`account.problem.${code}` as 'account.problem.required');
  };

  const enter = async (user: SessionUser) => {
    setLeaving(true);
    setTold({ tone: 'success', text: t('account.login.success') });
    await Promise.all([addWanted(), pause(LOGIN_REDIRECT_MS)]);
    await navigate(landingFor(user, path, 'form'), { replace: true });
  };

  const login = async (fields: AccountFields) => {
    const values = SignIn.parse(fields);
    const outcome = await signInWithPassword(values);
    if (outcome.kind === 'unconfirmed') {
      const back = intentQuery(path).replace('?', '&');
      await navigate(`/auth/verify-email?email=${encodeURIComponent(values.email)}${back}`);
    } else if (outcome.kind !== 'done') setTold({ tone: 'error', text: outcomeText(outcome, t('account.login.failed')) });
    else if (outcome.value === null) setTold({ tone: 'error', text: t('account.login.missingUser') });
    else await enter(outcome.value);
  };

  const signUp = async (fields: AccountFields) => {
    const values = SignUp.parse(fields);
    const outcome = await registerAccount(values, withWanted(path ?? '/auth/callback', waitingWanted()));
    if (outcome.kind !== 'done') {
      setTold({ tone: 'error', text: outcome.kind === 'unconfirmed' ? t('account.register.failed') : outcomeText(outcome, t('account.register.failed')) });
      return;
    }
    setLeaving(true);
    setTold({ tone: 'success', text: t('account.register.success') });
    await pause(REGISTER_REDIRECT_MS);
    await navigate(`/auth/login${intentQuery(path)}`, { state: { email: values.email, notice: t('account.register.created') } });
  };

  const submit = handleSubmit(async (fields) => {
    setTold(null);
    await (mode === 'login' ? login(fields) : signUp(fields));
  });

  const message = told ?? arrivalMessage(mode, arrived, t('account.login.callbackFailed'));
  const busy = formState.isSubmitting || leaving;
  return (
    <>
      {message ? <Banner tone={message.tone}>{message.text}</Banner> : null}
      <GoogleButton path={path} disabled={busy} onFailure={(text) => setTold({ tone: 'error', text })} />
      <p className="flex items-center gap-4 text-[0.8125rem] text-faint before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">{t('account.google.or')}</p>
      {/* `post` keeps a password out of the address should the form be sent before it is hydrated. */}
      <form method="post" noValidate onSubmit={submit} className="grid gap-5" aria-label={mode === 'login' ? t('account.login.title') : t('account.register.title')}>
        {mode === 'register' ? (
          <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
            <TextField label={t('account.field.firstName')} autoComplete="given-name" required readOnly={leaving} error={problem('firstName')} {...register('firstName')} />
            <TextField label={t('account.field.lastName')} autoComplete="family-name" required readOnly={leaving} error={problem('lastName')} {...register('lastName')} />
          </div>
        ) : null}
        <TextField label={t('account.field.email')} type="email" autoComplete="email" inputMode="email" required readOnly={leaving} error={problem('email')} {...register('email')} />
        <div className="grid gap-3">
          <PasswordField
            label={t('account.field.password')}
            autoComplete={mode === 'login' ? 'current-password' : 'new-password'}
            required
            readOnly={leaving}
            error={problem('password')}
            aria-describedby={mode === 'register' ? rulesId : undefined}
            showLabel={t('account.field.showPassword')}
            hideLabel={t('account.field.hidePassword')}
            {...register('password')}
          />
          {mode === 'register' ? <PasswordRules id={rulesId} password={password} /> : null}
        </div>
        {mode === 'register' ? (
          <PasswordField
            label={t('account.field.confirmPassword')}
            autoComplete="new-password"
            required
            readOnly={leaving}
            error={problem('confirmPassword')}
            showLabel={t('account.field.showPassword')}
            hideLabel={t('account.field.hidePassword')}
            {...register('confirmPassword')}
          />
        ) : (
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <Checkbox label={t('account.login.remember')} defaultChecked {...register('rememberMe')} />
            <Link to="/auth/forgot-password" className={`${inlineLink} flex min-h-11 items-center text-[0.9375rem]`}>
              {t('account.login.forgot')}
            </Link>
          </div>
        )}
        <Button
          type="submit"
          size="lg"
          block
          busy={busy}
          busyText={mode === 'login' ? t('account.login.busy') : t('account.register.busy')}
          disabled={mode === 'register' && failedPasswordRules(password.trim()).length > 0}
          aria-describedby={mode === 'register' ? rulesId : undefined}
        >
          {mode === 'login' ? t('account.login.submit') : t('account.register.submit')}
        </Button>
      </form>
    </>
  );
}

/** What the page that led here wanted said. */
function arrivalMessage(mode: AccountMode, arrived: ArrivedWith | null, callbackFailed: string): Told | null {
  if (arrived === null) return null;
  const { state, search } = arrived;
  if (mode === 'login' && state.notice) return { tone: 'success', text: state.notice };
  if (search.get('error') === 'callback_failed') return { tone: 'error', text: state.message ?? callbackFailed };
  const message = state.message ?? search.get('message');
  return message ? { tone: 'info', text: message.slice(0, 200) } : null;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
