import { useState } from 'react';
import { TextField } from '#web/ui/form/text-field.tsx';

const MAX_BYTES = 10_000_000;
const TYPES = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'];

function problemWith({ type, size }: File): string | undefined {
  if (!TYPES.includes(type)) return 'Choose a PDF or a picture';
  return size > MAX_BYTES ? 'The file can be at most 10 MB' : undefined;
}

/** A proof of the transfer, such as the bank's notice. */
export function ProofField({ onChoose }: { onChoose: (file: File | null) => void }) {
  const [problem, setProblem] = useState<string | undefined>();
  return (
    <TextField
      type="file"
      label="Proof"
      optional
      hint="PDF or picture, up to 10 MB"
      accept={TYPES.join(',')}
      className="py-2.5"
      error={problem}
      onChange={({ target }) => {
        const file = target.files?.[0] ?? null;
        const wrong = file === null ? undefined : problemWith(file);
        setProblem(wrong);
        onChoose(wrong === undefined ? file : null);
      }}
    />
  );
}
