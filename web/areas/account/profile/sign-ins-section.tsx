import { useState } from 'react';
import { Laptop, Smartphone, Tablet } from 'lucide-react';
import { deviceOf } from '#web/features/accounts/security/device-name.ts';
import { useRefetchSecurity, useSignIns } from '#web/features/accounts/security/security-queries.ts';
import { endOtherSignIns, endSignIn, type SignIn } from '#web/features/accounts/security/sign-ins.ts';
import { useFailureText } from '#web/lib/i18n/failure-text.ts';
import { formatDate, formatDateTime } from '#web/lib/format/format.ts';
import { formatRelative } from '#web/lib/format/relative-time.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Loaded, Row, Section } from './section.tsx';
import { useDeviceText } from './use-device-text.ts';
import { useSecurityText } from './use-security-text.ts';

const icons = {
  phone: <Smartphone className="size-5" />,
  tablet: <Tablet className="size-5" />,
  computer: <Laptop className="size-5" />,
};

/** The account's active sessions, and ways to end them. */
export function SignInsSection() {
  const t = useText();
  const signIns = useSignIns();
  const refetch = useRefetchSecurity();
  const securityText = useSecurityText();
  const [confirming, setConfirming] = useState(false);
  const endOthers = async () => {
    const outcome = await endOtherSignIns();
    if (outcome.kind !== 'done') return securityText(outcome);
    await refetch();
    showToast(t('security.signIns.othersEnded'), 'success');
    return null;
  };
  return (
    <Section title={t('security.signIns.title')} lede={t('security.signIns.lede')}>
      <Loaded query={signIns} rows={2}>
        {(list) => (
          <>
            <ul aria-label={t('security.signIns.title')}>
              {list.map((signIn) => (
                <SignInRow key={signIn.id} signIn={signIn} />
              ))}
            </ul>
            {list.length > 1 ? (
              <Button variant="secondary" className="justify-self-start" onClick={() => setConfirming(true)}>
                {t('security.signIns.endOthers')}
              </Button>
            ) : (
              <p className="text-sm text-faint">{t('security.signIns.onlyThis')}</p>
            )}
          </>
        )}
      </Loaded>
      {confirming ? (
        <ConfirmDialog
          title={t('security.signIns.endOthersTitle')}
          act={t('security.signIns.endOthersAct')}
          busyText={t('security.signIns.ending')}
          onConfirm={endOthers}
          onClose={() => setConfirming(false)}
        >
          {t('security.signIns.endOthersText')}
        </ConfirmDialog>
      ) : null}
    </Section>
  );
}

function SignInRow({ signIn }: { signIn: SignIn }) {
  const t = useText();
  const deviceText = useDeviceText();
  const failureText = useFailureText();
  const refetch = useRefetchSecurity();
  const [now] = useState(() => new Date());
  const [busy, setBusy] = useState(false);
  const device = deviceOf(signIn.userAgent);
  const name = deviceText(device);

  const end = async () => {
    setBusy(true);
    try {
      await endSignIn(signIn.id);
      await refetch();
      showToast(t('security.signIns.ended', { name }), 'success');
    } catch (error) {
      console.error('the session could not be ended', error);
      setBusy(false);
      showToast(failureText(error instanceof Error ? error.message : String(error)), 'error');
    }
  };

  const title = (
    <>
      {name}
      {signIn.current ? <Badge tone="good">{t('security.signIns.this')}</Badge> : null}
    </>
  );
  const facts = (
    <>
      {signIn.ipAddress === null ? null : `${signIn.ipAddress} · `}
      <time dateTime={signIn.activeAt} title={formatDateTime(signIn.activeAt)}>
        {t('security.signIns.active', { when: formatRelative(signIn.activeAt, now) })}
      </time>
      {' · '}
      <time dateTime={signIn.createdAt} title={formatDateTime(signIn.createdAt)}>
        {t('security.signIns.since', { date: formatDate(signIn.createdAt) })}
      </time>
    </>
  );
  return (
    <Row icon={icons[device.kind]} title={title} facts={facts}>
      {signIn.current ? null : (
        <Button
          variant="quiet"
          size="sm"
          busy={busy}
          busyText={t('security.signIns.ending')}
          aria-label={t('security.signIns.endNamed', { name })}
          onClick={() => void end()}
        >
          {t('security.signIns.end')}
        </Button>
      )}
    </Row>
  );
}
