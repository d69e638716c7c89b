import { useState } from 'react';
import {
  problemWithColumns,
  statementFields,
  type StatementField,
  type StatementLayout,
  type UnsureTable,
} from '#domain/payments/bank-statement.ts';
import { Banner } from '#web/ui/banner.tsx';
import { FormDialog } from '#web/areas/admin/editing/form-dialog.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';

const fieldNames: Record<StatementField, string> = {
  date: 'Date',
  amount: 'Amount, with a sign for outgoing payments',
  money_in: 'Money in',
  money_out: 'Money out',
  direction: 'In or out',
  payer: 'Payer',
  reference: 'Reference or description',
  currency: 'Currency',
  bank_reference: 'Bank’s own number',
  status: 'Status, such as pending',
};

interface ColumnsDialogProps {
  table: UnsureTable;
  busy: boolean;
  problem: string | undefined;
  onChoose: (layout: StatementLayout) => void;
  onClose: () => void;
}

/** Asks what the columns of a bank's table are. The answer is kept for tables with these headings. */
export function ColumnsDialog({ table, busy, problem, onChoose, onClose }: ColumnsDialogProps) {
  const [columns, setColumns] = useState(table.columns);
  const [dayOrder, setDayOrder] = useState(table.day_order);
  const [mark, setMark] = useState(table.decimal_mark);
  const [isTried, setTried] = useState(false);
  const wrong =
    problemWithColumns(columns) ??
    (dayOrder === null ? 'Choose how the dates are written' : mark === null ? 'Choose how amounts are written' : null);
  const submit = () => {
    setTried(true);
    if (wrong === null && dayOrder !== null && mark !== null)
      onChoose({ columns, day_order: dayOrder, decimal_mark: mark });
  };
  return (
    <FormDialog
      title="What are these columns?"
      size="lg"
      action="Import the statement"
      busyText="Importing"
      busy={busy}
      problem={problem}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onClose={onClose}
    >
      <p className="text-soft">{table.question}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        {columns.map((field, at) => (
          <SelectField
            // oxlint-disable-next-line react/no-array-index-key -- columns of a file have no other identity, and do not move
            key={at}
            label={table.headings[at] || `Column ${at + 1}`}
            hint={samplesOf(table, at)}
            data-focus-first={at === 0 ? '' : undefined}
            value={field ?? ''}
            onChange={({ target }) =>
              setColumns(columns.map((one, place) => (place === at ? fieldOf(target.value) : one)))
            }
          >
            <option value="">Not needed</option>
            {statementFields.map((name) => (
              <option key={name} value={name}>
                {fieldNames[name]}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      <div className="grid gap-5 border-t border-line pt-5 sm:grid-cols-2">
        <SelectField
          label="Dates"
          value={dayOrder ?? ''}
          onChange={({ target }) => setDayOrder(target.value === 'month-first' ? 'month-first' : 'day-first')}
        >
          {dayOrder === null ? <option value="">Choose</option> : null}
          <option value="day-first">Day first: 31/12/2026</option>
          <option value="month-first">Month first: 12/31/2026</option>
        </SelectField>
        <SelectField
          label="Amounts"
          value={mark ?? ''}
          onChange={({ target }) => setMark(target.value === ',' ? ',' : '.')}
        >
          {mark === null ? <option value="">Choose</option> : null}
          <option value=".">1,234.56</option>
          <option value=",">1.234,56</option>
        </SelectField>
      </div>
      {isTried && wrong !== null ? <Banner tone="error">{wrong}.</Banner> : null}
    </FormDialog>
  );
}

const fieldOf = (value: string): StatementField | null => statementFields.find((field) => field === value) ?? null;

/** The first texts of a column, to know it by. */
function samplesOf({ rows }: UnsureTable, at: number): string {
  const texts = [...new Set(rows.map((row) => row[at] ?? '').filter((text) => text !== ''))];
  return texts.length === 0 ? 'Empty' : texts.slice(0, 2).join(' · ');
}
