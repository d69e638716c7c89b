import { useText } from '#web/lib/i18n/text.ts';

/** A field that two people changed, with both values as text. */
export interface Difference {
  label: string;
  theirs: string;
  mine: string;
}

/** The other person's values next to the user's input. */
export function DifferenceTable({ differences }: { differences: readonly Difference[] }) {
  const t = useText();
  const format = (value: string) => (value === '' ? t('conflict.empty') : value);
  return (
    <table className="w-full text-sm">
      <thead>
        <tr>
          {(['field', 'theirs', 'mine'] as const).map((title) => (
            <th key={title} scope="col" className="py-1 pe-4 text-start font-medium">
              {t(`conflict.${title}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {differences.map(({ label, theirs, mine }) => (
          <tr key={label} className="align-top">
            <th scope="row" className="py-1 pe-4 text-start font-medium">
              {label}
            </th>
            <td dir="auto" className="max-w-48 py-1 pe-4 break-words whitespace-pre-wrap">
              {format(theirs)}
            </td>
            <td dir="auto" className="max-w-48 py-1 break-words whitespace-pre-wrap">
              {format(mine)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
