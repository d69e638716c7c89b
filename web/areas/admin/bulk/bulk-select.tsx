import { ChevronDown } from 'lucide-react';

interface BulkSelectProps {
  /** What choosing does: "Assign to". */
  label: string;
  options: readonly (readonly [value: string, text: string])[];
  disabled: boolean;
  onChoose: (value: string) => void;
}

/** A choice that takes effect at once on all selected rows, and then shows its label again. */
export function BulkSelect({ label, options, disabled, onChoose }: BulkSelectProps) {
  return (
    <span className="relative block">
      <select
        aria-label={label}
        value=""
        disabled={disabled}
        onChange={(event) => onChoose(event.target.value)}
        className="field-surface min-h-11 appearance-none rounded-control ps-3 pe-9 text-sm font-semibold text-bone disabled:opacity-60"
      >
        <option value="" disabled>
          {label}
        </option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute end-3 top-1/2 size-4 -translate-y-1/2 text-soft"
      />
    </span>
  );
}
