import { useState } from 'react';
import { Download } from 'lucide-react';
import { useShop } from '#web/lib/data/shop.ts';
import { groupCode, recoveryFile } from '#web/features/accounts/security/recovery-codes.ts';
import type { SessionUser } from '#web/features/accounts/session/session.ts';
import { formatDate } from '#web/lib/format/format.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface RecoveryCodesProps {
  codes: readonly string[];
  user: SessionUser;
  onClose: () => void;
}

/** Newly generated recovery codes. They can be read only here. */
export function RecoveryCodes({ codes, user, onClose }: RecoveryCodesProps) {
  const shop = useShop();
  const t = useText();
  const [stored, setStored] = useState(false);
  const [today] = useState(() => new Date());
  const file = () =>
    recoveryFile(codes, {
      title: t('security.recovery.fileTitle', { shop: shop.name }),
      account: user.email,
      made: t('security.recovery.fileMade', { date: formatDate(today) }),
      advice: t('security.recovery.fileAdvice'),
    });

  const download = () => {
    const url = URL.createObjectURL(new Blob([file()], { type: 'text/plain;charset=utf-8' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = `${shop.name.toLowerCase()}-recovery-codes.txt`;
    link.click();
    URL.revokeObjectURL(url);
  };

  return (
    <Dialog open onClose={onClose} title={t('security.recovery.title')} size="md">
      <div className="grid gap-5">
        <p className="text-soft">{t('security.recovery.text')}</p>
        <ol
          aria-label={t('security.recovery.list')}
          className="paper grid gap-y-2.5 rounded-card px-4 py-5 sm:grid-flow-col sm:grid-rows-5 sm:gap-x-4"
        >
          {codes.map((code, index) => (
            <li key={code} className="flex items-baseline gap-3">
              <span aria-hidden="true" className="figure-text w-5 text-end text-sm text-paper-soft">
                {index + 1}
              </span>
              <code dir="ltr" className="font-mono text-[0.9375rem] font-semibold whitespace-nowrap">
                {groupCode(code)}
              </code>
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-2">
          <CopyButton
            text={codes.map(groupCode).join('\n')}
            label={t('security.recovery.copy')}
            copiedLabel={t('security.copied')}
            failedLabel={t('security.copyFailed')}
          />
          <Button variant="secondary" size="sm" onClick={download}>
            <Download aria-hidden="true" className="size-4" />
            {t('security.recovery.download')}
          </Button>
        </div>
        <Checkbox
          label={t('security.recovery.stored')}
          checked={stored}
          onChange={(event) => setStored(event.target.checked)}
        />
        <Button size="lg" block disabled={!stored} onClick={onClose}>
          {t('security.recovery.done')}
        </Button>
      </div>
    </Dialog>
  );
}
