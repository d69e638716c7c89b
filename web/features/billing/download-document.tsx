import { useState, type ReactNode } from 'react';
import { Download } from 'lucide-react';
import { downloadDocument } from '#web/lib/data/download.ts';
import { Button } from '#web/ui/button.tsx';

/** Of file names. */
const PREFIXES = { invoice: '', credit_note: '', receipt: 'R-', proforma: 'Proforma-' } as const;

interface DownloadDocumentProps {
  kind: keyof typeof PREFIXES;
  /** Names the document and its file; a receipt has the number of its invoice, a proforma invoice that of its order. */
  number: string;
  /** Of an invoice or credit note: its structured form. */
  format?: 'ubl' | 'factur-x';
  /** An accessible name, if the button text is too short. */
  label?: string;
  variant?: 'secondary' | 'paper' | 'quiet';
  busyText: string;
  failedText: string;
  children: ReactNode;
}

function fileName(
  kind: DownloadDocumentProps['kind'],
  number: string,
  format?: DownloadDocumentProps['format'],
): string {
  if (format === 'ubl') return `${number}.xml`;
  if (format === 'factur-x') return `${number}-factur-x.pdf`;
  return `${PREFIXES[kind]}${number}.pdf`;
}

export function DownloadDocument({
  kind,
  number,
  format,
  label,
  variant = 'secondary',
  busyText,
  failedText,
  children,
}: DownloadDocumentProps) {
  const [state, setState] = useState<'rest' | 'busy' | 'failed'>('rest');
  const download = async () => {
    setState('busy');
    try {
      const query = new URLSearchParams({ [kind]: number, ...(format && { format }) });
      await downloadDocument(`invoice-pdf?${query.toString()}`, fileName(kind, number, format));
      setState('rest');
    } catch (error) {
      console.error('the document could not be downloaded', error);
      setState('failed');
    }
  };
  return (
    <span className="grid gap-1">
      <Button
        variant={variant}
        size="sm"
        aria-label={label}
        busy={state === 'busy'}
        busyText={busyText}
        onClick={() => void download()}
      >
        <Download aria-hidden="true" className="size-4" />
        {children}
      </Button>
      {state === 'failed' ? (
        <span role="alert" className="text-[0.8125rem] text-bad">
          {failedText}
        </span>
      ) : null}
    </span>
  );
}
