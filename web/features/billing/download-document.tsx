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
  /** An accessible name, if the button text is too short. */
  label?: string;
  variant?: 'secondary' | 'paper' | 'quiet';
  busyText: string;
  failedText: string;
  children: ReactNode;
}

export function DownloadDocument({
  kind,
  number,
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
      await downloadDocument(`invoice-pdf?${kind}=${encodeURIComponent(number)}`, `${PREFIXES[kind]}${number}.pdf`);
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
