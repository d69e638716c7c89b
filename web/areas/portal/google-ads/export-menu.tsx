import { useState } from 'react';
import { ChevronDown, FileSpreadsheet, FileText } from 'lucide-react';
import type { PortalGoogleAds } from '#domain/reports/portal-figures.ts';
import { downloadDocument } from '#web/lib/data/download.ts';
import { useLocale } from '#web/lib/i18n/locale.ts';
import { saveText } from '#web/lib/format/save-file.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { buttonStyles } from '#web/ui/button-styles.ts';
import { Menu } from '#web/ui/menu.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { reportTables, writeReportTable, type ReportTable } from './report-csv.ts';

const item =
  'flex min-h-12 w-full items-center gap-3 rounded-control px-3.5 text-start text-[0.9375rem] text-soft hover:bg-white/6 hover:text-bone';

/** Exports the current figures as CSV tables or as a report to forward. */
export function ExportMenu({ report }: { report: PortalGoogleAds }) {
  const t = useText();
  const locale = useLocale();
  const [busy, setBusy] = useState(false);
  const { from, to } = report.period;
  const saveTable = (table: ReportTable) =>
    saveText(`google-ads-${table}-${from}-${to}.csv`, 'text/csv;charset=utf-8', writeReportTable(table, report, t));
  const savePdf = async () => {
    setBusy(true);
    try {
      await downloadDocument(
        `campaign-report?${new URLSearchParams({ from, to, lang: locale }).toString()}`,
        `google-ads-${from}-${to}.pdf`,
      );
    } catch (error) {
      console.error('the report could not be downloaded', error);
      showToast(t('analytics.export.failed'), 'error');
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
          {busy ? t('analytics.export.busy') : t('analytics.export')}
          <ChevronDown aria-hidden="true" className="size-4" />
        </>
      }
    >
      <button type="button" disabled={busy} onClick={() => void savePdf()} className={item}>
        <FileText aria-hidden="true" className="size-4.5 shrink-0 text-signal" />
        <span className="grid py-2">
          {t('analytics.export.pdf')}
          <span className="text-[0.8125rem] text-faint">{t('analytics.export.pdfNote')}</span>
        </span>
      </button>
      {reportTables.map((table) => (
        <button key={table} type="button" onClick={() => saveTable(table)} className={item}>
          <FileSpreadsheet aria-hidden="true" className="size-4.5 shrink-0" />
          {t(`analytics.export.${table}`)}
        </button>
      ))}
    </Menu>
  );
}
