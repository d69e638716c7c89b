import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, type FieldValues } from 'react-hook-form';
import type * as z from 'zod';
import { RowConflict, updateRow } from '#web/lib/row-updates.ts';
import { schemaResolver } from '#web/lib/schema-resolver.ts';
import { restClient } from '#web/lib/supabase/rest-client.ts';
import { fieldsOf, type FieldSpec, type TranslatedSpec } from './field-spec.ts';

export interface EditableRow extends Record<string, unknown> {
  updated_at: string;
}

export interface RowFormOptions {
  table: string;
  /** Names the row, such as `id`. */
  keyColumn: string;
  /** Null for a new one. */
  row: EditableRow | null;
  specs: readonly FieldSpec[];
  translated: readonly TranslatedSpec[];
  /** From what is typed to columns. */
  schema: z.ZodType<Record<string, unknown>>;
  /** Columns of a new row that nobody types. */
  fixed?: Record<string, unknown>;
  onSaved: (row: EditableRow) => void;
}

const RULES: Record<string, string> = {
  '23505': 'There is one of this name already.',
  '23503': 'Something else still refers to it.',
};

async function insertRow(table: string, columns: Record<string, unknown>): Promise<EditableRow> {
  const rest = await restClient();
  const { data, error } = await rest.from(table).insert(columns).select().single();
  if (error) throw new Error(RULES[error.code] ?? error.message);
  return data as EditableRow;
}

/** Removes a row. @throws {Error} with the reason, in words */
export async function removeRow(table: string, keyColumn: string, row: EditableRow): Promise<void> {
  const rest = await restClient();
  const { error } = await rest.from(table).delete().eq(keyColumn, String(row[keyColumn]));
  if (error)
    throw new Error(
      error.code === '23503' ? 'It is in use, so it cannot be removed. Switch it off instead.' : error.message,
    );
}

/**
 * A form over one row: checked by `schema`, saved unless somebody else was faster. Then `conflict` holds the row as it is
 * now, nothing typed is lost, and the person decides.
 */
export function useRowForm({ table, keyColumn, row, specs, translated, schema, fixed = {}, onSaved }: RowFormOptions) {
  const queries = useQueryClient();
  const [loaded, setLoaded] = useState(row);
  const [conflict, setConflict] = useState<{ current: EditableRow | null } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<FieldValues>({
    resolver: schemaResolver(schema),
    defaultValues: fieldsOf(specs, translated, row),
  });

  const save = async (typed: FieldValues, over: EditableRow | null) => {
    setFailure(null);
    setConflict(null);
    const columns = schema.parse(typed);
    try {
      const saved =
        over === null
          ? await insertRow(table, { ...fixed, ...columns })
          : await updateRow<EditableRow>(table, { [keyColumn]: String(over[keyColumn]) }, over, columns);
      await queries.invalidateQueries({ queryKey: [table] });
      onSaved(saved);
    } catch (error) {
      if (error instanceof RowConflict) setConflict({ current: error.current as EditableRow | null });
      else setFailure(error instanceof Error ? error.message : String(error));
    }
  };

  return {
    form,
    conflict,
    failure,
    busy: form.formState.isSubmitting,
    submit: form.handleSubmit((typed) => save(typed, loaded)),
    /** Saves what was typed over what somebody else saved. */
    keepMine: form.handleSubmit(async (typed) => {
      const current = conflict?.current ?? null;
      setLoaded(current);
      await save(typed, current);
    }),
    /** Shows what somebody else saved. */
    takeTheirs: () => {
      const current = conflict?.current ?? null;
      setLoaded(current);
      form.reset(fieldsOf(specs, translated, current));
      setConflict(null);
    },
  };
}

export type RowForm = ReturnType<typeof useRowForm>;
