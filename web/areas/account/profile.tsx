import { useEffect, useState } from 'react';
import { ArrowLeft } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { ProfileNames } from '#domain/account.ts';
import { PortalFrame } from '#web/areas/shell/portal-frame.tsx';
import { useSession, type SessionUser } from '#web/features/session/session.ts';
import { renameUser, sendResetMail } from '#web/features/session/sign-in.ts';
import { schemaResolver } from '#web/lib/schema-resolver.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useOutcomeText } from './use-outcome-text.ts';

const SUCCESS_MS = 3000;

export default function ProfilePage() {
  const t = useText();
  const { user } = useSession();
  if (user === null) return null;
  const back = (
    <Link to={user.isAdmin ? '/admin' : '/client'} className="inline-flex min-h-11 items-center gap-2 justify-self-start text-soft hover:text-bone">
      <ArrowLeft aria-hidden="true" className="size-4 rtl:rotate-180" />
      {user.isAdmin ? t('account.profile.backAdmin') : t('account.profile.backClient')}
    </Link>
  );
  return (
    <PortalFrame title={t('account.profile.title')} lede={t('account.profile.lede')} above={back}>
      <div className="grid max-w-4xl items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <NamesForm user={user} />
        <PasswordPanel email={user.email} />
      </div>
    </PortalFrame>
  );
}

function NamesForm({ user }: { user: SessionUser }) {
  const t = useText();
  const outcomeText = useOutcomeText();
  const [told, setTold] = useState<{ tone: 'success' | 'error'; text: string } | null>(null);
  const { register, handleSubmit, formState } = useForm<ProfileNames>({
    resolver: schemaResolver(ProfileNames),
    defaultValues: { firstName: user.firstName, lastName: user.lastName },
  });

  useEffect(() => {
    if (told?.tone !== 'success') return;
    const timer = setTimeout(() => setTold(null), SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [told]);

  const problem = (name: keyof ProfileNames) => {
    const code = formState.errors[name]?.message;
    return code === undefined ? undefined : t(`account.problem.${code}` as 'account.problem.required');
  };

  const submit = handleSubmit(async (fields) => {
    setTold(null);
    const { firstName, lastName } = ProfileNames.parse(fields);
    const outcome = await renameUser(firstName, lastName);
    if (outcome.kind === 'done') setTold({ tone: 'success', text: t('account.profile.saved') });
    else setTold({ tone: 'error', text: outcome.kind === 'unconfirmed' ? t('account.profile.failed') : outcomeText(outcome, t('account.profile.failed')) });
  });

  return (
    <form method="post" noValidate onSubmit={submit} aria-labelledby="information" className="surface-1 grid gap-5 rounded-card p-5 sm:p-6">
      <h2 id="information" className="title text-xl">
        {t('account.profile.information')}
      </h2>
      {told ? <Banner tone={told.tone}>{told.text}</Banner> : null}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={t('account.field.firstName')} autoComplete="given-name" required error={problem('firstName')} {...register('firstName')} />
        <TextField label={t('account.field.lastName')} autoComplete="family-name" error={problem('lastName')} {...register('lastName')} />
      </div>
      <TextField label={t('account.field.email')} type="email" value={user.email} readOnly hint={t('account.profile.emailHint')} className="text-faint" />
      <Button type="submit" className="justify-self-start" busy={formState.isSubmitting} busyText={t('account.profile.busy')}>
        {t('account.profile.submit')}
      </Button>
    </form>
  );
}

/** A new password is chosen through a mail, so that a browser left open is not enough to take an account. */
function PasswordPanel({ email }: { email: string }) {
  const t = useText();
  const outcomeText = useOutcomeText();
  const [sending, setSending] = useState(false);
  const [told, setTold] = useState<{ tone: 'success' | 'error'; text: string } | null>(null);

  const send = async () => {
    setSending(true);
    const outcome = await sendResetMail(email);
    setSending(false);
    if (outcome.kind === 'done') setTold({ tone: 'success', text: t('account.profile.passwordSent', { email }) });
    else setTold({ tone: 'error', text: outcome.kind === 'unconfirmed' ? t('account.forgot.failed') : outcomeText(outcome, t('account.forgot.failed')) });
  };

  return (
    <section aria-labelledby="password" className="surface-1 grid gap-4 rounded-card p-5 sm:p-6">
      <h2 id="password" className="title text-xl">
        {t('account.profile.passwordTitle')}
      </h2>
      <p className="text-[0.9375rem] text-soft">{t('account.profile.passwordText')}</p>
      {told ? <Banner tone={told.tone}>{told.text}</Banner> : null}
      <Button variant="secondary" className="justify-self-start" busy={sending} onClick={() => void send()}>
        {t('account.profile.passwordLink')}
      </Button>
    </section>
  );
}
