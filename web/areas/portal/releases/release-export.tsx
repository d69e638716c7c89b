import { useState } from 'react';
import { ChevronDown, FileSpreadsheet, FileText } from 'lucide-react';
import type { ReleaseReport } from '#domain/reports/release.ts';
import { downloadDocument } from '#web/lib/data/download.ts';
import { saveText } from '#web/lib/format/save-file.ts';
import { useLocale } from '#web/lib/i18n/locale.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { buttonStyles } from '#web/ui/button-styles.ts';
import { Menu } from '#web/ui/menu.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { releaseTables, writeReleaseTable } from './release-csv.ts';

const item =
  'flex min-h-12 w-full items-center gap-3 rounded-control px-3.5 text-start text-[0.9375rem] text-soft hover:bg-white/6 hover:text-bone';

/** Exports what the page shows, as CSV or as a report to forward. */
export function ReleaseExport({ report }: { report: ReleaseReport }) {
  const t = useText();
  const locale = useLocale();
  const [busy, setBusy] = useState(false);
  const { from, to } = report.figures;
  const savePdf = async () => {
    setBusy(true);
    try {
      const query = new URLSearchParams({ release: report.id, from, to, lang: locale });
      await downloadDocument(`release-report?${query.toString()}`, `release-${from}-${to}.pdf`);
    } catch (error) {
      console.error('the report could not be downloaded', error);
      showToast(t('release.export.failed'), 'error');
    }
    setBusy(false);
  };
  return (
    <Menu
      triggerClassName={buttonStyles({ variant: 'secondary', size: 'sm' })}
      panelClassName="w-72 p-2"
      trigger={
        <>
          {busy ? <Spinner /> : null}
          {busy ? t('release.export.busy') : t('release.export')}
          <ChevronDown aria-hidden="true" className="size-4" />
        </>
      }
    >
      <button type="button" disabled={busy} onClick={() => void savePdf()} className={item}>
        <FileText aria-hidden="true" className="size-4.5 shrink-0 text-signal" />
        {t('release.export.pdf')}
      </button>
      {releaseTables.map((table) => (
        <button
          key={table}
          type="button"
          onClick={() =>
            saveText(
              `release-${table}-${from}-${to}.csv`,
              'text/csv;charset=utf-8',
              writeReleaseTable(table, report, t),
            )
          }
          className={item}
        >
          <FileSpreadsheet aria-hidden="true" className="size-4.5 shrink-0" />
          {t(`release.export.${table}`)}
        </button>
      ))}
    </Menu>
  );
}
