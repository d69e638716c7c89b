import { useText } from '#web/lib/i18n/text.ts';

/** Says why buttons do not respond, if the page's scripts have failed (`web/lib/boot/held-input.ts`) or are switched off. */
export function BootNotice() {
  const t = useText();
  return (
    <>
      <p role="alert" className="boot-notice">
        {t('shell.boot.failed')}{' '}
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty href reloads this URL with its query, without scripts */}
        <a href="">{t('shell.boot.reload')}</a>
      </p>
      <p className="boot-notice boot-no-script">{t('shell.boot.noScript')}</p>
    </>
  );
}
