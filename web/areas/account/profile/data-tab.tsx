import { useState } from 'react';
import { useShop } from '#web/lib/data/shop.ts';
import { downloadOwnData } from '#web/features/accounts/own-data.ts';
import { useWays } from '#web/features/accounts/security/security-queries.ts';
import type { SessionUser } from '#web/features/accounts/session/session.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { Loaded, Section } from './section.tsx';

/** Data export and account deletion. */
export function DataTab({ user }: { user: SessionUser }) {
  return (
    <div className="grid gap-8">
      <ExportSection />
      <LeaveSection user={user} />
    </div>
  );
}

function ExportSection() {
  const shop = useShop();
  const t = useText();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      await downloadOwnData(shop.name);
    } catch (error) {
      showToast(
        error instanceof Error && error.message !== ''
          ? `${t('portal.data.downloadFailed')}: ${error.message}`
          : t('portal.data.downloadFailed'),
        'error',
      );
    } finally {
      setBusy(false);
    }
  };
  return (
    <Section title={t('portal.data.export')} lede={t('portal.data.exportText')}>
      <p className="text-[0.9375rem] text-soft">{t('portal.data.format')}</p>
      <Button
        variant="secondary"
        className="justify-self-start"
        busy={busy}
        busyText={t('portal.data.downloading')}
        onClick={() => void download()}
      >
        {t('portal.data.download')}
      </Button>
    </Section>
  );
}

function LeaveSection({ user }: { user: SessionUser }) {
  const t = useText();
  const ways = useWays();
  const [confirming, setConfirming] = useState(false);
  return (
    <Section title={t('portal.leave.title')} lede={t('portal.leave.lede')}>
      <Loaded query={ways} rows={2}>
        {({ hasPassword }) => (
          <>
            <dl className="grid gap-4 text-[0.9375rem]">
              {(['goes', 'stays'] as const).map((part) => (
                <div key={part} className="grid gap-1">
                  <dt className="font-semibold">{t(`portal.leave.${part}`)}</dt>
                  <dd className="text-soft">{t(`portal.leave.${part}Text`)}</dd>
                </div>
              ))}
            </dl>
            <Button variant="danger" className="justify-self-start" onClick={() => setConfirming(true)}>
              {t('portal.leave.start')}
            </Button>
            {confirming ? (
              <DeleteAccountDialog user={user} hasPassword={hasPassword} onClose={() => setConfirming(false)} />
            ) : null}
          </>
        )}
      </Loaded>
    </Section>
  );
}
