import { useCallback, useEffect } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { forgetDraft, keepDraft, readDraft } from './draft.ts';

interface DraftPlace<Fields> {
  /** Whose draft it is: an id, or a word for visitors. */
  owner: string;
  form: string;
  /** What is kept. Passwords and cards are never among them. */
  fields: readonly Path<Fields>[];
}

/** Keeps what is typed into `fields` until the returned function is called, and fills it in when the form comes back. */
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

  return useCallback(() => forgetDraft(owner, name), [owner, name]);
}
