import { useState } from 'react';
import { useNavigate } from 'react-router';
import { SignIn, SignUp } from '#domain/account.ts';
import { useCaptcha, type Captcha } from '#web/features/captcha/use-captcha.ts';
import { withWanted } from '#web/features/session/return-path.ts';
import type { SessionUser } from '#web/features/session/session.ts';
import { register, signInWithPassword, type SignInOutcome } from '#web/features/session/sign-in.ts';
import { waitingWanted } from '#web/features/session/wanted.ts';
import { useText } from '#web/lib/text.ts';
import { addWanted, landingFor, secondStep } from './after-sign-in.ts';
import { passkeyProblem } from './passkey-problem.ts';
import { useOutcomeText } from './use-outcome-text.ts';
import { intentQuery } from './use-sign-in-intent.ts';

const LOGIN_REDIRECT_MS = 1000;
const REGISTER_REDIRECT_MS = 2000;

export interface Told {
  tone: 'success' | 'error' | 'info';
  text: string;
}

export interface AccountFields {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  confirmPassword: string;
  rememberMe: boolean;
}

export interface AccountFormActs extends Captcha {
  told: Told | null;
  setTold: (told: Told | null) => void;
  /** Somebody is signed in or registered: the form is over. */
  leaving: boolean;
  login: (fields: AccountFields) => Promise<void>;
  signUp: (fields: AccountFields) => Promise<void>;
  afterPasskey: (outcome: SignInOutcome) => Promise<void>;
}

/** What the form of sign-in and sign-up does and says. `path` is where the person came from. */
export function useAccountForm(path: string | null): AccountFormActs {
  const t = useText();
  const navigate = useNavigate();
  const outcomeText = useOutcomeText();
  const { slot, prove } = useCaptcha();
  const [told, setTold] = useState<Told | null>(null);
  const [leaving, setLeaving] = useState(false);
  const tellError = (text: string) => setTold({ tone: 'error', text });

  const enter = async (user: SessionUser) => {
    setLeaving(true);
    setTold({ tone: 'success', text: t('account.login.success') });
    await Promise.all([addWanted(), pause(LOGIN_REDIRECT_MS)]);
    await navigate(landingFor(user, path, 'form'), { replace: true });
  };

  const goOn = async (outcome: SignInOutcome, email: string) => {
    if (outcome.kind === 'second-step') return navigate(...secondStep(path, { landing: 'form' }));
    if (outcome.kind === 'unconfirmed')
      return navigate(`/auth/verify-email?email=${encodeURIComponent(email)}${intentQuery(path).replace('?', '&')}`);
    if (outcome.kind !== 'done')
      return tellError(
        outcomeText(outcome, { refused: t('account.login.failed'), failed: t('account.problem.unexpected') }),
      );
    if (outcome.value === null) return tellError(t('account.login.missingUser'));
    return enter(outcome.value);
  };

  const login = async (fields: AccountFields) => {
    const values = SignIn.parse(fields);
    const proof = await prove();
    await goOn(proof.kind === 'done' ? await signInWithPassword(values, proof.value) : proof, values.email);
  };

  const afterPasskey = async (outcome: SignInOutcome) => {
    const problem = outcome.kind === 'refused' ? passkeyProblem(outcome.code) : null;
    if (problem === null) await goOn(outcome, '');
    else tellError(t(problem));
  };

  const signUp = async (fields: AccountFields) => {
    const values = SignUp.parse(fields);
    const proof = await prove();
    const outcome =
      proof.kind === 'done'
        ? await register(values, withWanted(path ?? '/auth/callback', waitingWanted()), proof.value)
        : proof;
    if (outcome.kind !== 'done')
      return tellError(
        outcomeText(outcome, { refused: t('account.register.failed'), failed: t('account.problem.unexpected') }),
      );
    setLeaving(true);
    setTold({ tone: 'success', text: t('account.register.success') });
    await pause(REGISTER_REDIRECT_MS);
    await navigate(`/auth/login${intentQuery(path)}`, {
      state: { email: values.email, notice: t('account.register.created') },
    });
  };

  return { slot, prove, told, setTold, leaving, login, signUp, afterPasskey };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
