import { useState } from 'react';
import { Fingerprint, Smartphone } from 'lucide-react';
import { addKey, removeFactor } from '#web/features/accounts/security/second-factors.ts';
import {
  useRefetchSecurity,
  useWays,
  type Factor,
  type Ways,
} from '#web/features/accounts/security/security-queries.ts';
import type { SessionUser } from '#web/features/accounts/session/session.ts';
import { formatDate } from '#web/lib/format/format.ts';
import { passkeysHere } from '#web/lib/session/passkey-support.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { NameDialog } from './name-dialog.tsx';
import { RecoveryCodesRow } from './recovery-codes-row.tsx';
import { Loaded, Row, Section } from './section.tsx';
import { SetUpDialog } from './set-up-dialog.tsx';
import { useSecurityText } from './use-security-text.ts';
import { useWithProof } from './use-with-proof.ts';

/** Second factors: authenticator apps, security keys and recovery codes. */
export function TwoFactorSection({ user }: { user: SessionUser }) {
  const t = useText();
  const ways = useWays();
  const [dialog, setDialog] = useState<'app' | 'key' | null>(null);
  const on = (ways.data?.factors.length ?? 0) > 0;
  const badge = ways.data ? (
    <Badge tone={on ? 'good' : 'neutral'}>{on ? t('security.second.on') : t('security.second.off')}</Badge>
  ) : null;
  return (
    <Section title={t('security.second.title')} lede={t('security.second.lede')} badge={badge}>
      <Loaded query={ways}>{(value) => <Factors user={user} ways={value} onAdd={setDialog} />}</Loaded>
      {dialog === 'app' && ways.data ? (
        <SetUpDialog user={user} ways={ways.data} onClose={() => setDialog(null)} />
      ) : null}
      {dialog === 'key' && ways.data ? <KeyDialog ways={ways.data} onClose={() => setDialog(null)} /> : null}
    </Section>
  );
}

function Factors({ user, ways, onAdd }: { user: SessionUser; ways: Ways; onAdd: (kind: 'app' | 'key') => void }) {
  const t = useText();
  const [removing, setRemoving] = useState<Factor | null>(null);
  const since = ways.factors[0]?.createdAt;
  if (since === undefined) {
    return (
      <>
        <p className="text-[0.9375rem] text-soft">{t('security.second.offText')}</p>
        <Button className="justify-self-start" onClick={() => onAdd('app')}>
          {t('security.second.setUp')}
        </Button>
      </>
    );
  }
  return (
    <>
      <p className="text-[0.9375rem] text-soft">{t('security.second.since', { date: formatDate(since) })}</p>
      <ul aria-label={t('security.second.list')}>
        {ways.factors.map((factor) => (
          <Row
            key={factor.id}
            icon={factor.kind === 'key' ? <Fingerprint className="size-5" /> : <Smartphone className="size-5" />}
            title={factor.name || t('security.second.unnamed')}
            facts={t('security.added', { date: formatDate(factor.createdAt) })}
          >
            <Button
              variant="quiet"
              size="sm"
              aria-label={t('security.removeNamed', { name: factor.name })}
              onClick={() => setRemoving(factor)}
            >
              {t('security.remove')}
            </Button>
          </Row>
        ))}
        <RecoveryCodesRow user={user} exist={ways.hasRecoveryCodes} />
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={() => onAdd('app')}>
          {t('security.second.addApp')}
        </Button>
        {passkeysHere() === 'ready' ? (
          <Button variant="secondary" size="sm" onClick={() => onAdd('key')}>
            {t('security.second.addKey')}
          </Button>
        ) : null}
      </div>
      {removing ? (
        <RemoveDialog factor={removing} last={ways.factors.length === 1} onClose={() => setRemoving(null)} />
      ) : null}
    </>
  );
}

function RemoveDialog({ factor, last, onClose }: { factor: Factor; last: boolean; onClose: () => void }) {
  const t = useText();
  const securityText = useSecurityText();
  const refetch = useRefetchSecurity();
  const withProof = useWithProof();
  const remove = async () => {
    const outcome = await withProof(() => removeFactor(factor.id));
    if (outcome.kind !== 'done') return securityText(outcome);
    await refetch();
    return null;
  };
  return (
    <ConfirmDialog
      title={t('security.second.removeTitle', { name: factor.name })}
      act={t('security.remove')}
      busyText={t('security.removing')}
      onConfirm={remove}
      onClose={onClose}
    >
      {last ? t('security.second.removeLast') : t('security.second.removeOne')}
    </ConfirmDialog>
  );
}

function KeyDialog({ ways, onClose }: { ways: Ways; onClose: () => void }) {
  const t = useText();
  const securityText = useSecurityText();
  const refetch = useRefetchSecurity();
  const withProof = useWithProof();
  const add = async (name: string) => {
    const outcome = await withProof(() => addKey(name));
    if (outcome.kind !== 'done') return securityText(outcome);
    await refetch();
    onClose();
    return null;
  };
  const name = t('security.second.keyName', {
    number: ways.factors.filter((factor) => factor.kind === 'key').length + 1,
  });
  return (
    <NameDialog
      title={t('security.second.addKey')}
      lede={t('security.second.keyLede')}
      name={name}
      submit={t('security.continue')}
      busyText={t('account.second.keyBusy')}
      onName={add}
      onClose={onClose}
    />
  );
}
