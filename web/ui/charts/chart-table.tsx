import { useState } from 'react';
import { useText } from '#web/lib/i18n/text.ts';
import { ScrollFrame } from '#web/ui/table/scroll-frame.tsx';

interface ChartTableProps {
  label: string;
  /** The header of the first column. */
  rowTitle: string;
  columns: readonly string[];
  /** The first cell is the row header. */
  rows: readonly (readonly string[])[];
}

/**
 * A chart's data as a table, in a disclosure below the chart. Rendered when first opened: three years have a thousand
 * rows.
 */
export function ChartTable({ label, rowTitle, columns, rows }: ChartTableProps) {
  const t = useText();
  const [opened, setOpened] = useState(false);
  return (
    <details className="min-w-0 text-sm text-soft" onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center linked hover:text-bone">
        {t('analytics.chart.table')}
      </summary>
      {opened ? (
        <ScrollFrame label={label}>
          <table className="tabular w-full">
            <caption className="sr-only">{label}</caption>
            <thead>
              <tr className="border-b border-line text-faint">
                {[rowTitle, ...columns].map((title, index) => (
                  <th
                    key={title}
                    scope="col"
                    className={`px-3 py-2 font-medium ${index === 0 ? 'text-start' : 'text-end'}`}
                  >
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([name = '', ...cells]) => (
                <tr key={name} className="border-b border-line last:border-0">
                  <th scope="row" className="px-3 py-2 text-start font-medium whitespace-nowrap">
                    {name}
                  </th>
                  {cells.map((cell, index) => (
                    <td key={columns[index]} className="px-3 py-2 text-end">
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollFrame>
      ) : null}
    </details>
  );
}
