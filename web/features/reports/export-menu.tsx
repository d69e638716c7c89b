import { useState } from 'react';
import { ChevronDown, FileSpreadsheet, FileText } from 'lucide-react';
import { downloadDocument } from '#web/lib/data/download.ts';
import { saveCsv } from '#web/lib/format/save-file.ts';
import type { Csv } from '#web/lib/format/write-csv.ts';
import { useLocale } from '#web/lib/i18n/locale.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { buttonStyles } from '#web/ui/button-styles.ts';
import { Menu } from '#web/ui/menu.tsx';
import { Spinner } from '#web/ui/states/spinner.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';

const item =
  'flex min-h-12 w-full items-center gap-3 rounded-control px-3.5 text-start text-[0.9375rem] text-soft hover:bg-white/6 hover:text-bone';

interface ExportTable {
  name: string;
  fileName: string;
  write: () => Csv;
}

interface ExportMenuProps {
  /** The function that draws the report; the reader's language is added to its parameters. */
  pdf: { path: string; query: Record<string, string>; fileName: string };
  tables: readonly ExportTable[];
}

/** Exports what the screen shows, as CSV tables or as a report to forward. */
export function ExportMenu({ pdf, tables }: ExportMenuProps) {
  const t = useText();
  const locale = useLocale();
  const [busy, setBusy] = useState(false);
  const savePdf = async () => {
    setBusy(true);
    try {
      const query = new URLSearchParams({ ...pdf.query, lang: locale });
      await downloadDocument(`${pdf.path}?${query.toString()}`, pdf.fileName);
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
      {tables.map(({ name, fileName, write }) => (
        <button key={name} type="button" onClick={() => saveCsv(fileName, write())} className={item}>
          <FileSpreadsheet aria-hidden="true" className="size-4.5 shrink-0" />
          {name}
        </button>
      ))}
    </Menu>
  );
}
