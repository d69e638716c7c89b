import { useRef, type ReactNode } from 'react';
import { DOCUMENT_TYPES } from '#web/features/costs/order-margin.ts';
import { Button } from '#web/ui/button.tsx';

interface ChooseDocumentProps {
  label: string;
  busy: boolean;
  onChoose: (file: File) => void;
  children: ReactNode;
}

/** A PDF or a picture of it. */
export function ChooseDocument({ label, busy, onChoose, children }: ChooseDocumentProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="quiet" size="sm" busy={busy} busyText="Uploading" onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={DOCUMENT_TYPES}
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) onChoose(file);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
