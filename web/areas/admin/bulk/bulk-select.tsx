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
    <select
      aria-label={label}
      value=""
      disabled={disabled}
      onChange={(event) => onChoose(event.target.value)}
      className="field-surface min-h-11 rounded-control px-3 text-sm font-semibold text-bone disabled:opacity-60"
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
  );
}
