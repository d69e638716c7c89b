import { useState } from 'react';
import type { OwnerSettings, SettingGroupState } from '#domain/settings/setting-groups.ts';
import {
  useOwnerSettings,
  useSaveSettings,
  useTestSettings,
  useTrySignIn,
} from '#web/features/settings/owner-settings.ts';
import { fieldErrorsOf } from '#web/lib/forms/function-problems.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import type { GroupSpec } from './group-spec.ts';
import { enteredValues, missingValues, secretsOf, type Edits } from './group-values.ts';
import { keepDraft, useKeptDraft } from './settings-draft.ts';

/** A draft is whatever this tab has stored. */
const asEdits = (draft: Record<string, unknown> | null): Edits =>
  Object.fromEntries(
    Object.entries(draft ?? {}).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

/** What was typed lies above what is set, so that a refetch changes only what was left alone. */
function useEdits(spec: GroupSpec, state: SettingGroupState) {
  const draft = useKeptDraft(spec.group);
  const [edits, setEdits] = useState<Edits>(() => asEdits(draft));
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  return {
    edits,
    errors,
    setErrors,
    edit(name: string, value: string) {
      setEdits({ ...edits, [name]: value });
      setErrors(new Map([...errors].filter(([field]) => field !== name)));
    },
    forget: () => setEdits({}),
    /** Keeps what was typed over a sign-in. */
    keep: () => keepDraft(spec.group, edits, secretsOf(spec)),
    /** Null if something is missing, which is shown. */
    check(): Record<string, string> | null {
      const missing = new Map(Object.entries(missingValues(spec, state, edits)));
      setErrors(missing);
      return missing.size === 0 ? enteredValues(spec, state, edits) : null;
    },
  };
}

/** A form over the settings of a group, and its requests: one at a time. */
export function useGroupForm(spec: GroupSpec, { groups, version }: OwnerSettings) {
  const { group } = spec;
  const { edits, errors, setErrors, edit, forget, keep, check } = useEdits(spec, groups[group]);
  const [isComparing, setComparing] = useState(false);
  const { refetch } = useOwnerSettings();
  const [test, save, signIn] = [useTestSettings(), useSaveSettings(), useTrySignIn()];
  const isBusy = test.isPending || save.isPending || signIn.isPending;
  const onError = (error: Error) => setErrors(fieldErrorsOf(error));

  /** Calls `send` with what was entered, if it can be sent now. */
  const submit = (send: (values: Record<string, string>) => void) => {
    if (isBusy) return;
    for (const request of [test, save, signIn]) request.reset();
    const values = check();
    if (values !== null) send(values);
  };
  const saved = (text: string) => () => {
    forget();
    setComparing(false);
    showToast(text, 'success');
  };

  return {
    state: groups[group],
    edits,
    errors,
    isComparing,
    /** What the service said of other values says nothing of these. */
    edit(name: string, value: string) {
      for (const request of [test, save, signIn]) if (!request.isPending) request.reset();
      edit(name, value);
    },
    keep,
    test,
    save,
    signIn,
    submit,
    ask: () => submit((values) => test.mutate({ group, values }, { onError })),
    store: (unproved: boolean) =>
      submit((values) =>
        save.mutate({ group, values, version, unproved }, { onError, onSuccess: saved(spec.savedText) }),
      ),
    /** Leaves this page for the provider's. */
    prove: () => submit((values) => signIn.mutate({ group, values }, { onError, onSuccess: ({ url }) => leave(url) })),
    remove() {
      if (isBusy || spec.removal === null) return;
      for (const request of [test, signIn]) request.reset();
      setErrors(new Map());
      save.mutate({ group, values: null, version, unproved: false }, { onError, onSuccess: saved(spec.removal.done) });
    },
    /** Reads what others have saved; what was typed stays. */
    async compare() {
      const { isError, error } = await refetch();
      if (isError) return showToast(error.message, 'error');
      save.reset();
      setComparing(true);
    },
  };

  function leave(url: string): void {
    keep();
    window.location.assign(url);
  }
}

export type GroupFormControl = ReturnType<typeof useGroupForm>;
