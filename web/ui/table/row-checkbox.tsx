import { Check, Minus } from 'lucide-react';

interface RowCheckboxProps {
  label: string;
  checked: boolean;
  /** Some, but not all. */
  mixed?: boolean;
  onChange: (checked: boolean, withShift: boolean) => void;
}

/** The checkbox of a row, with a target of 44 px and a name for screen readers only. */
export function RowCheckbox({ label, checked, mixed = false, onChange }: RowCheckboxProps) {
  const Mark = mixed ? Minus : Check;
  return (
    <label className="relative -m-2 grid size-11 shrink-0 cursor-pointer place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        ref={(element) => {
          if (element !== null) element.indeterminate = mixed;
        }}
        checked={checked}
        data-row-checkbox
        // React reports the click of a checkbox, with its keys.
        onChange={({ target, nativeEvent }) =>
          onChange(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
        className="peer field-surface absolute size-6 cursor-pointer appearance-none rounded-md checked:bg-signal checked:shadow-none indeterminate:bg-signal indeterminate:shadow-none"
      />
      <Mark
        aria-hidden="true"
        strokeWidth={3.5}
        className="pointer-events-none relative size-4 text-signal-ink opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-100"
      />
    </label>
  );
}
