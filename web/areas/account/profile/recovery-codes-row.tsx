import { useState } from 'react';
import { LifeBuoy } from 'lucide-react';
import { makeRecoveryCodes } from '#web/features/accounts/security/second-factors.ts';
import { useRefetchSecurity, useRecoveryCodesLeft } from '#web/features/accounts/security/security-queries.ts';
import type { SessionUser } from '#web/features/accounts/session/session.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Row } from './section.tsx';
import { useSecurityText } from './use-security-text.ts';
import { useWithProof } from './use-with-proof.ts';

const FEW = 3;

/** Shows how many recovery codes are left and generates new ones. */
export function RecoveryCodesRow({ user, exist }: { user: SessionUser; exist: boolean }) {
  const t = useText();
  const securityText = useSecurityText();
  const refetch = useRefetchSecurity();
  const withProof = useWithProof();
  const left = useRecoveryCodesLeft(exist).data;
  const [confirming, setConfirming] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  const make = async () => {
    const outcome = await withProof(() => makeRecoveryCodes(exist));
    if (outcome.kind !== 'done') return securityText(outcome);
    await refetch();
    setCodes(outcome.value);
    return null;
  };

  const few = !exist || (left !== undefined && left <= FEW);
  const facts = !exist
    ? t('security.recovery.none')
    : left === undefined
      ? t('security.loading')
      : t('security.recovery.left', { count: left });
  return (
    <Row
      icon={<LifeBuoy className="size-5" />}
      title={
        <>
          {t('security.recovery.row')} {few ? <Badge tone="warn">{t('security.recovery.few')}</Badge> : null}
        </>
      }
      facts={facts}
    >
      <Button variant="quiet" size="sm" onClick={() => (exist ? setConfirming(true) : void make())}>
        {exist ? t('security.recovery.renew') : t('security.recovery.make')}
      </Button>
      {confirming ? (
        <ConfirmDialog
          title={t('security.recovery.renewTitle')}
          act={t('security.recovery.renewAct')}
          busyText={t('security.recovery.making')}
          onConfirm={make}
          onClose={() => setConfirming(false)}
        >
          {t('security.recovery.renewText')}
        </ConfirmDialog>
      ) : null}
      {codes === null ? null : <RecoveryCodes codes={codes} user={user} onClose={() => setCodes(null)} />}
    </Row>
  );
}
