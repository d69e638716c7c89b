import { useState, type ReactNode } from 'react';
import { Download } from 'lucide-react';
import { saveFile } from '#web/lib/files.ts';
import { Button } from '#web/ui/button.tsx';

interface DownloadPaperProps {
  kind: 'invoice' | 'credit_note';
  /** Names the paper and its file. */
  number: string;
  variant?: 'secondary' | 'paper' | 'quiet';
  busyText: string;
  failedText: string;
  children: ReactNode;
}

/** Downloads an invoice or a credit note as PDF. */
export function DownloadPaper({ kind, number, variant = 'secondary', busyText, failedText, children }: DownloadPaperProps) {
  const [state, setState] = useState<'rest' | 'busy' | 'failed'>('rest');
  const download = async () => {
    setState('busy');
    try {
      await saveFile(`/functions/v1/invoice-pdf?${kind}=${encodeURIComponent(number)}`, `${number}.pdf`);
      setState('rest');
    } catch (error) {
      console.error('the paper could not be downloaded', error);
      setState('failed');
    }
  };
  return (
    <span className="grid gap-1">
      <Button variant={variant} size="sm" busy={state === 'busy'} busyText={busyText} onClick={() => void download()}>
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
