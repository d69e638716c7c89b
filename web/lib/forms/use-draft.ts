import { useCallback, useEffect } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { clearDraft, keepDraft, readDraft } from './draft.ts';

interface DraftPlace<Fields> {
  /** The owner of the draft: a user id, or a constant for visitors. */
  owner: string;
  form: string;
  /** The fields to keep. Never passwords or cards. */
  fields: readonly Path<Fields>[];
}

/** Keeps the values of `fields` until the returned function is called, and restores them when the form mounts again. */
export function useDraft<Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  { owner, form: name, fields }: DraftPlace<Fields>,
): () => void {
  const { setValue, subscribe } = form;
  const list = fields.join(' ');

  useEffect(() => {
    const kept = list.split(' ') as Path<Fields>[];
    const draft = readDraft(owner, name) ?? {};
    for (const field of kept)
      if (field in draft) setValue(field, draft[field] as PathValue<Fields, Path<Fields>>, { shouldDirty: true });
    return subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (isDirty) keepDraft(owner, name, Object.fromEntries(kept.map((field) => [field, values[field]])));
      },
    });
  }, [owner, name, list, setValue, subscribe]);

  return useCallback(() => clearDraft(owner, name), [owner, name]);
}
