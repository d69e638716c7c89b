import { useState } from 'react';
import { KeyRound } from 'lucide-react';
import { addPasskey, removePasskey, renamePasskey } from '#web/features/accounts/security/passkeys.ts';
import { useRefetchSecurity, usePasskeys, type Passkey } from '#web/features/accounts/security/security-queries.ts';
import { deviceOf } from '#web/features/accounts/security/device-name.ts';
import { formatDate, formatDateTime } from '#web/lib/format/format.ts';
import { passkeysHere } from '#web/lib/session/passkey-support.ts';
import { useText } from '#web/lib/i18n/text.ts';
import type { Outcome } from '#web/lib/session/outcome.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { NameDialog } from './name-dialog.tsx';
import { Loaded, Row, Section } from './section.tsx';
import { useDeviceText } from './use-device-text.ts';
import { useSecurityText } from './use-security-text.ts';
import { useWithProof } from './use-with-proof.ts';

type PasskeyDialogState = { act: 'add' } | { act: 'rename' | 'remove'; passkey: Passkey };

/** Passkeys: sign-in without a password. */
export function PasskeysSection() {
  const t = useText();
  const passkeys = usePasskeys();
  const [dialog, setDialog] = useState<PasskeyDialogState | null>(null);
  const support = passkeysHere();
  return (
    <Section title={t('security.passkeys.title')} lede={t('security.passkeys.lede')}>
      <Loaded query={passkeys}>
        {(list) =>
          list.length === 0 ? (
            <p className="text-[0.9375rem] text-soft">{t('security.passkeys.none')}</p>
          ) : (
            <ul aria-label={t('security.passkeys.title')}>
              {list.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} onOpen={(act) => setDialog({ act, passkey })} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {support === 'ready' ? (
        <Button variant="secondary" className="justify-self-start" onClick={() => setDialog({ act: 'add' })}>
          {t('security.passkeys.add')}
        </Button>
      ) : (
        <Banner tone="info">{t(`security.passkeys.${support}`)}</Banner>
      )}
      {dialog === null ? null : <PasskeyDialog state={dialog} onClose={() => setDialog(null)} />}
    </Section>
  );
}

function PasskeyRow({ passkey, onOpen }: { passkey: Passkey; onOpen: (act: 'rename' | 'remove') => void }) {
  const t = useText();
  const name = passkey.name || t('security.passkeys.unnamed');
  const used =
    passkey.lastUsedAt === null
      ? t('security.neverUsed')
      : t('security.lastUsed', { date: formatDateTime(passkey.lastUsedAt) });
  return (
    <Row
      icon={<KeyRound className="size-5" />}
      title={name}
      facts={`${t('security.added', { date: formatDate(passkey.createdAt) })} · ${used}`}
    >
      <Button
        variant="quiet"
        size="sm"
        aria-label={t('security.renameNamed', { name })}
        onClick={() => onOpen('rename')}
      >
        {t('security.rename')}
      </Button>
      <Button
        variant="quiet"
        size="sm"
        aria-label={t('security.removeNamed', { name })}
        onClick={() => onOpen('remove')}
      >
        {t('security.remove')}
      </Button>
    </Row>
  );
}

function PasskeyDialog({ state, onClose }: { state: PasskeyDialogState; onClose: () => void }) {
  const t = useText();
  const deviceText = useDeviceText();
  const securityText = useSecurityText();
  const withProof = useWithProof();
  const refetch = useRefetchSecurity();
  const after = async (outcome: Outcome) => {
    await refetch();
    if (outcome.kind !== 'done') return securityText(outcome);
    onClose();
    return null;
  };
  if (state.act === 'add') {
    return (
      <NameDialog
        title={t('security.passkeys.add')}
        lede={t('security.passkeys.addLede')}
        name={deviceText(deviceOf(navigator.userAgent))}
        submit={t('security.continue')}
        busyText={t('account.passkey.busy')}
        onName={async (name) => after(await withProof(() => addPasskey(name)))}
        onClose={onClose}
      />
    );
  }
  const { id, name } = state.passkey;
  if (state.act === 'rename') {
    return (
      <NameDialog
        title={t('security.passkeys.rename')}
        lede={t('security.passkeys.renameLede')}
        name={name}
        submit={t('security.save')}
        busyText={t('security.saving')}
        onName={async (next) => after(await renamePasskey(id, next))}
        onClose={onClose}
      />
    );
  }
  return (
    <ConfirmDialog
      title={t('security.passkeys.removeTitle', { name: name || t('security.passkeys.unnamed') })}
      act={t('security.remove')}
      busyText={t('security.removing')}
      onConfirm={async () => after(await withProof(() => removePasskey(id)))}
      onClose={onClose}
    >
      {t('security.passkeys.removeText')}
    </ConfirmDialog>
  );
}
