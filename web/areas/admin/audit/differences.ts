import type { AuditRow } from '#web/features/audit/audit-queries.ts';
import { textOf } from './values.ts';

interface Difference {
  column: string;
  before: string;
  after: string;
  changed: boolean;
}

const valueText = (values: Record<string, unknown> | null, column: string): string => {
  if (values === null || !(column in values)) return '';
  const value = values[column];
  if (value === null) return '';
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ');
  return textOf(column, value) ?? (typeof value === 'string' ? value : JSON.stringify(value, null, 1));
};

/** The columns of an audit entry, changed ones first. An insert has no `before`, a delete no `after`. */
export function differencesOf({ old_values, new_values }: Pick<AuditRow, 'old_values' | 'new_values'>): Difference[] {
  const columns = [...new Set([...Object.keys(old_values ?? {}), ...Object.keys(new_values ?? {})])].sort();
  const lines = columns.map((column) => {
    const [before, after] = [valueText(old_values, column), valueText(new_values, column)];
    return { column, before, after, changed: before !== after };
  });
  return [...lines.filter(({ changed }) => changed), ...lines.filter(({ changed }) => !changed)];
}
