import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { DifferenceTable } from '#web/ui/table/difference-table.tsx';
import {
  fieldsOf,
  translatedLanguages,
  valueAt,
  displayValue,
  type FieldSpec,
  type TranslatedSpec,
} from './field-spec.ts';
import type { RowForm } from './use-row-form.ts';

interface ConflictNoticeProps {
  rowForm: RowForm;
  specs: readonly FieldSpec[];
  translated: readonly TranslatedSpec[];
}

/** A concurrent edit: shows both values of every field that differs, and lets the user choose. */
export function ConflictNotice({ rowForm, specs, translated }: ConflictNoticeProps) {
  const { conflict, form, keepMine, takeTheirs } = rowForm;
  if (conflict === null) return null;
  if (conflict.current === null)
    return (
      <Banner tone="error">
        This was deleted in the meantime. Your input is still here: copy what you need before you close.
      </Banner>
    );
  const theirs = fieldsOf(specs, translated, conflict.current);
  const mine = form.getValues();
  const all = [
    ...specs,
    ...translatedLanguages.flatMap(([language, name]) =>
      translated.map((spec) => ({
        ...spec,
        name: `translations.${language}.${spec.name}`,
        label: `${spec.label} (${name})`,
      })),
    ),
  ];
  const differing = all.filter(
    ({ name }) => JSON.stringify(valueAt(theirs, name)) !== JSON.stringify(valueAt(mine, name)),
  );
  return (
    <Banner tone="error" title="Someone else changed this in the meantime">
      <div className="grid gap-3">
        <p>What you typed is still here. These fields differ:</p>
        <div className="max-h-64 overflow-auto">
          <DifferenceTable
            differences={differing.map(({ name, label, kind }) => ({
              label,
              theirs: displayValue(kind, valueAt(theirs, name)),
              mine: displayValue(kind, valueAt(mine, name)),
            }))}
          />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button size="sm" variant="secondary" onClick={takeTheirs}>
            Use theirs
          </Button>
          <Button size="sm" variant="danger" onClick={() => void keepMine()}>
            Save mine instead
          </Button>
        </div>
      </div>
    </Banner>
  );
}
