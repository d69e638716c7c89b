import { DownloadDocument } from './download-document.tsx';

interface StructuredDownloadsProps {
  kind: 'invoice' | 'credit_note';
  number: string;
  variant?: 'quiet' | 'paper';
  texts: {
    xml: string;
    facturX: string;
    /** Accessible names, with the number. */
    xmlLabel: string;
    facturXLabel: string;
    busy: string;
    failed: string;
  };
}

/** The structured forms of an invoice or credit note that has them. */
export function StructuredDownloads({ kind, number, variant = 'quiet', texts }: StructuredDownloadsProps) {
  const shared = { kind, number, variant, busyText: texts.busy, failedText: texts.failed } as const;
  return (
    <>
      <DownloadDocument {...shared} format="ubl" label={texts.xmlLabel}>
        {texts.xml}
      </DownloadDocument>
      <DownloadDocument {...shared} format="factur-x" label={texts.facturXLabel}>
        {texts.facturX}
      </DownloadDocument>
    </>
  );
}
