import { useState } from 'react';
import { clsx } from 'clsx';
import { useShop } from '#web/lib/data/shop.ts';
import {
  finishAuthenticator,
  beginAuthenticator,
  makeRecoveryCodes,
  type NewAuthenticator,
} from '#web/features/accounts/security/second-factors.ts';
import { useRefetchSecurity, type Ways } from '#web/features/accounts/security/security-queries.ts';
import type { SessionUser } from '#web/features/accounts/session/session.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { buttonStyles } from '#web/ui/button-styles.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeField } from '#web/ui/form/code-field.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { NameDialog } from './name-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useSecurityText } from './use-security-text.ts';
import { useWithProof } from './use-with-proof.ts';

const DIGITS = 6;

interface SetUpDialogProps {
  user: SessionUser;
  ways: Ways;
  onClose: () => void;
}

/** Sets up an authenticator app in three steps: name it, scan and verify, save the recovery codes. */
export function SetUpDialog({ user, ways, onClose }: SetUpDialogProps) {
  const shop = useShop();
  const t = useText();
  const securityText = useSecurityText();
  const refetch = useRefetchSecurity();
  const withProof = useWithProof();
  const [made, setMade] = useState<NewAuthenticator | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  const begin = async (name: string) => {
    const outcome = await withProof(() => beginAuthenticator(name, shop.name));
    if (outcome.kind !== 'done') return securityText(outcome);
    setMade(outcome.value);
    return outcome.value === null ? t('account.problem.unexpected') : null;
  };

  const finish = async () => {
    if (ways.hasRecoveryCodes) {
      await refetch();
      return onClose();
    }
    const outcome = await makeRecoveryCodes(false);
    await refetch();
    // The factor is set up either way; the user can generate codes from the list.
    if (outcome.kind === 'done') setCodes(outcome.value);
    else onClose();
  };

  if (codes !== null) return <RecoveryCodes codes={codes} user={user} onClose={onClose} />;
  if (made !== null) return <ScanDialog made={made} onProved={finish} onClose={onClose} />;
  const count = ways.factors.filter((factor) => factor.kind === 'authenticator').length;
  return (
    <NameDialog
      title={t('security.second.setUpTitle')}
      lede={t('security.second.nameLede')}
      hint={t('security.second.nameHint')}
      name={count === 0 ? t('security.second.firstName') : t('security.second.nextName', { number: count + 1 })}
      submit={t('security.continue')}
      busyText={t('security.second.preparing')}
      onName={begin}
      onClose={onClose}
    />
  );
}

function ScanDialog({
  made,
  onProved,
  onClose,
}: {
  made: NewAuthenticator;
  onProved: () => Promise<void>;
  onClose: () => void;
}) {
  const t = useText();
  const securityText = useSecurityText();
  const withProof = useWithProof();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | undefined>();

  const send = async (digits: string) => {
    setBusy(true);
    setProblem(undefined);
    const outcome = await withProof(() => finishAuthenticator(made.id, digits));
    if (outcome.kind === 'done') return onProved();
    setBusy(false);
    setCode('');
    setProblem(
      outcome.kind === 'rejected' && outcome.code === 'mfa_verification_failed'
        ? t('account.second.codeWrong')
        : securityText(outcome),
    );
  };

  const type = (digits: string) => {
    setCode(digits);
    if (digits.length === DIGITS && digits !== code && !busy) void send(digits);
  };

  return (
    <Dialog open onClose={onClose} title={t('security.second.scanTitle')} size="md">
      <div className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-[11rem_minmax(0,1fr)]">
        <div className="mx-auto w-44 rounded-card bg-white p-3">
          <img src={made.picture} alt={t('security.second.qr')} width="152" height="152" className="block size-38" />
        </div>
        <div className="grid gap-3 text-[0.9375rem] text-soft">
          <p>{t('security.second.scanText')}</p>
          <p className="well rounded-control px-3.5 py-2.5 text-bone">
            <code dir="ltr" className="font-mono text-sm">
              {made.secret.match(/.{1,4}/g)?.join(' ')}
            </code>
          </p>
          <div className="flex flex-wrap gap-2">
            <CopyButton
              text={made.secret}
              label={t('security.copy')}
              copiedLabel={t('security.copied')}
              failedLabel={t('security.copyFailed')}
            />
            <a href={made.appLink} className={clsx(buttonStyles({ variant: 'quiet', size: 'sm' }), 'sm:hidden')}>
              {t('security.second.openApp')}
            </a>
          </div>
        </div>
      </div>
      <form
        method="post"
        noValidate
        className="mt-6 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (code.length === DIGITS) void send(code);
          else setProblem(t('account.problem.code'));
        }}
      >
        <CodeField label={t('security.second.codeLabel')} value={code} onValue={type} readOnly={busy} error={problem} />
        <Button type="submit" size="lg" block busy={busy} busyText={t('account.second.checking')}>
          {t('security.second.turnOn')}
        </Button>
      </form>
    </Dialog>
  );
}
