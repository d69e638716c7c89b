import type { SecretState, SettingSource } from '#domain/settings/setting-groups.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import type { SettingOption, SettingSpec } from './group-spec.ts';
import { secretHint } from './secret-hint.ts';

interface SettingFieldProps {
  spec: SettingSpec;
  value: string;
  source: SettingSource;
  /** Of a secret. */
  secret: SecretState | undefined;
  /** What is set, if the field shows something else and the owner wants to know; null otherwise. */
  setNow: string | null;
  error: string | undefined;
  onChange: (value: string) => void;
}

const OFF = ['off', 'false', '0'];

/** One setting. What the environment sets is shown and cannot be changed. */
export function SettingField({ spec, value, source, secret, setNow, error, onChange }: SettingFieldProps) {
  const isFixed = source === 'environment';
  const shared = {
    name: spec.name,
    label: spec.label,
    disabled: isFixed,
    hint: isFixed ? `${spec.name} on the server sets it.` : hintOf(spec, value, secret, setNow),
    error,
  };
  const onInput = (event: { target: { value: string } }) => onChange(event.target.value);
  switch (spec.kind) {
    case 'secret':
      // Nothing is there to show or hide.
      if (isFixed) return <TextField {...shared} placeholder="••••••••" />;
      return (
        <PasswordField
          {...shared}
          showLabel={`Show the ${spec.label.toLowerCase()}`}
          hideLabel={`Hide the ${spec.label.toLowerCase()}`}
          autoComplete="new-password"
          value={value}
          onChange={onInput}
        />
      );
    case 'select':
      return (
        <SelectField {...shared} value={value} onChange={onInput}>
          <Options options={withOther(spec.options, value, spec.otherText)} />
        </SelectField>
      );
    case 'switch':
      return (
        <Checkbox
          {...shared}
          checked={value === '' ? spec.isOnByDefault : !OFF.includes(value)}
          onChange={({ target }) => onChange(target.checked ? 'on' : 'off')}
        />
      );
    default:
      return (
        <TextField
          {...shared}
          placeholder={isFixed ? undefined : spec.placeholder}
          inputMode={spec.kind === 'number' ? 'numeric' : undefined}
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={onInput}
        />
      );
  }
}

function hintOf(spec: SettingSpec, value: string, secret: SecretState | undefined, setNow: string | null): string {
  return [
    spec.hint,
    spec.note?.(value),
    secret === undefined ? undefined : secretHint(secret),
    setNow === null ? undefined : setNow === '' ? 'Currently: not set.' : `Currently: ${textOf(spec, setNow)}.`,
  ]
    .filter((part) => part !== undefined && part !== '')
    .join(' ');
}

const textOf = (spec: SettingSpec, value: string): string =>
  spec.kind === 'select' ? (spec.options.find((option) => option.value === value)?.text ?? value) : value;

const withOther = (
  options: readonly SettingOption[],
  value: string,
  otherText: string = value,
): readonly SettingOption[] =>
  options.some((option) => option.value === value) ? options : [...options, { value, text: otherText }];

function Options({ options }: { options: readonly SettingOption[] }) {
  const groups = Map.groupBy(options, ({ group = '' }) => group);
  return [...groups].map(([group, members]) => {
    const items = members.map(({ value, text }) => (
      <option key={value} value={value}>
        {text}
      </option>
    ));
    return group === '' ? (
      items
    ) : (
      <optgroup key={group} label={group}>
        {items}
      </optgroup>
    );
  });
}
