import { TextField } from '#web/ui/form/text-field.tsx';

const MAX_BYTES = 10_000_000;
const TYPES = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'];

function problemWith({ type, size }: File): string | undefined {
  if (!TYPES.includes(type)) return 'Choose a PDF or a picture';
  return size > MAX_BYTES ? 'The file can be at most 10 MB' : undefined;
}

interface ProofFieldProps {
  problem: string | undefined;
  onChoose: (file: File | null, problem: string | undefined) => void;
}

/** A proof of the transfer, such as the bank's notice. It can't be added later. */
export function ProofField({ problem, onChoose }: ProofFieldProps) {
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
        onChoose(file, file === null ? undefined : problemWith(file));
      }}
    />
  );
}
