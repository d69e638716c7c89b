import { useState } from 'react';
import { useCaptcha } from '#web/features/accounts/captcha/use-captcha.ts';
import { useWays } from '#web/features/accounts/security/security-queries.ts';
import { sendResetEmail } from '#web/features/accounts/session/account.ts';
import type { SessionUser } from '#web/features/accounts/session/session.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { useOutcomeText } from '../use-outcome-text.ts';
import type { Notice } from '../use-passing-notice.ts';
import { PasswordForm } from './password-form.tsx';
import { Loaded, Section } from './section.tsx';

export function PasswordSection({ user }: { user: SessionUser }) {
  const t = useText();
  const ways = useWays();
  return (
    <Section title={t('security.password.title')} lede={t('security.password.lede')}>
      <Loaded query={ways} rows={3}>
        {({ hasPassword }) => (hasPassword ? <PasswordForm user={user} /> : <SetPassword email={user.email} />)}
      </Loaded>
    </Section>
  );
}

/** A user who signs in only through a provider has no current password to ask for: an email verifies them instead. */
function SetPassword({ email }: { email: string }) {
  const t = useText();
  const outcomeText = useOutcomeText();
  const { slot, prove } = useCaptcha();
  const [sending, setSending] = useState(false);
  const [notice, setNotice] = useState<Notice | null>(null);
  const send = async () => {
    setSending(true);
    const proof = await prove();
    const outcome = proof.kind === 'done' ? await sendResetEmail(email, proof.value) : proof;
    setSending(false);
    if (outcome.kind === 'done') setNotice({ tone: 'success', text: t('security.password.emailSent', { email }) });
    else
      setNotice({
        tone: 'error',
        text: outcomeText(outcome, { rejected: t('account.forgot.rejected'), failed: t('account.forgot.failed') }),
      });
  };
  return (
    <>
      {notice ? <Banner tone={notice.tone}>{notice.text}</Banner> : null}
      <p className="text-[0.9375rem] text-soft">{t('security.password.none')}</p>
      <div ref={slot} className="empty:hidden" />
      <Button variant="secondary" className="justify-self-start" busy={sending} onClick={() => void send()}>
        {t('security.password.set')}
      </Button>
    </>
  );
}
