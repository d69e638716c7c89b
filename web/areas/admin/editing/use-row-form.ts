import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type { PostgrestClient } from '@supabase/postgrest-js';
import type * as z from 'zod';
import type { RestUpdate } from '#database/rows.ts';
import { RestError } from '#web/lib/data/rest-error.ts';
import { RowConflict, updateRow, type EditableTable } from '#web/lib/data/row-updates.ts';
import { schemaResolver } from '#web/lib/forms/schema-resolver.ts';
import { restClient } from '#web/lib/data/rest-client.ts';
import { fieldsOf, withInstants, type FieldSpec, type TranslatedSpec } from './field-spec.ts';

/** A row of any editable table: forms reach its columns by name. */
export type EditableRow = Record<string, unknown> & { updated_at: string };

export interface RowFormOptions {
  table: EditableTable;
  /** Names the row, such as `id`. */
  keyColumn: string;
  /** Null for a new row. */
  row: EditableRow | null;
  specs: readonly FieldSpec[];
  translated: readonly TranslatedSpec[];
  /** Validates the input and converts it to columns. */
  schema: z.ZodType<Record<string, unknown>>;
  /** Columns of a new row that the form does not show. */
  fixed?: Record<string, unknown>;
  onSaved: (row: EditableRow) => void;
}

const RULES: Record<string, string> = {
  '23505': 'This name is already in use.',
  '23503': 'Something else still refers to it.',
};

const wordsOf = (error: unknown): string =>
  error instanceof RestError
    ? (RULES[error.code] ?? error.message)
    : error instanceof Error
      ? error.message
      : String(error);

/** @returns whether the database's error is about one field, which says it then */
function showAtField(form: UseFormReturn<FieldValues>, specs: readonly FieldSpec[], error: unknown): boolean {
  if (!(error instanceof RestError)) return false;
  const spec = specs.find(({ rejectedBy }) => rejectedBy === error.code);
  if (spec === undefined) return false;
  form.setError(spec.name, { message: error.message }, { shouldFocus: true });
  return true;
}

async function insertRow(table: EditableTable, columns: Record<string, unknown>): Promise<EditableRow> {
  const rest: PostgrestClient = await restClient();
  const { data, error, status } = await rest.from(table).insert(columns).select().single();
  if (error) throw new RestError(error, status);
  return data;
}

/** Removes a row. @throws {Error} with a message for the user */
export async function removeRow(table: EditableTable, keyColumn: string, row: EditableRow): Promise<void> {
  const rest: PostgrestClient = await restClient();
  const { error } = await rest.from(table).delete().eq(keyColumn, String(row[keyColumn]));
  if (error)
    throw new Error(
      error.code === '23503' ? 'It’s in use and can’t be removed. Switch it off instead.' : error.message,
    );
}

/**
 * A form over one row, validated by `schema`. On a concurrent edit nothing is saved: `conflict` holds the current row,
 * the input stays, and the user decides.
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
    const columns = schema.parse(withInstants(specs, typed));
    try {
      const saved =
        over === null
          ? await insertRow(table, { ...fixed, ...columns })
          : await updateRow(
              table,
              { [keyColumn]: String(over[keyColumn]) },
              over,
              columns as RestUpdate<EditableTable>,
            );
      await queries.invalidateQueries({ queryKey: [table] });
      onSaved(saved);
    } catch (error) {
      if (error instanceof RowConflict) setConflict({ current: error.current });
      else if (!showAtField(form, specs, error)) setFailure(wordsOf(error));
    }
  };

  return {
    form,
    conflict,
    failure,
    busy: form.formState.isSubmitting,
    submit: form.handleSubmit((typed) => save(typed, loaded)),
    /** Overwrites the concurrent edit with the user's input. */
    keepMine: form.handleSubmit(async (typed) => {
      const current = conflict?.current ?? null;
      setLoaded(current);
      await save(typed, current);
    }),
    /** Discards the user's input and shows the concurrent edit. */
    takeTheirs: () => {
      const current = conflict?.current ?? null;
      setLoaded(current);
      form.reset(fieldsOf(specs, translated, current));
      setConflict(null);
    },
  };
}

export type RowForm = ReturnType<typeof useRowForm>;
