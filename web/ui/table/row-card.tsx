import type { ReactNode } from 'react';
import { headerOf, type CardPlace, type Column } from './column.ts';
import { OnCard } from './on-card.ts';

interface Part {
  id: string;
  header: ReactNode;
  content: ReactNode;
}

/** A row on narrow screens. Each column says where its content stands. */
export function RowCard<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  const at = (place: CardPlace): Part[] =>
    columns
      .filter(({ card }) => card === place)
      .map((column) => ({ id: column.id, header: headerOf(column), content: column.cell(row) }))
      .filter(({ content }) => content !== null);
  const parts = (place: CardPlace, className?: string) =>
    at(place).map(({ id, content }) => (
      <div key={id} className={className}>
        {content}
      </div>
    ));
  const facts = at('fact');
  return (
    <OnCard value>
      <div className="flex h-full flex-col gap-2">
        {/* A title that breaks nowhere pushes what is beside it below. */}
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
          {parts('title', 'min-w-min flex-1 font-semibold break-words')}
          {parts('aside', 'tabular text-end font-semibold empty:hidden')}
        </div>
        {parts('line', 'min-w-0 text-[0.9375rem] empty:hidden')}
        <div data-meta className="text-sm text-soft empty:hidden">
          {at('meta').map(({ id, content }) => (
            <span key={id} className="[&:has(~:not(:empty))]:not-empty:after:content-['_·_']">
              {content}
            </span>
          ))}
        </div>
        {facts.length === 0 ? null : (
          <dl className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-5 gap-y-1.5 text-sm">
            {facts.map(({ id, header, content }) => (
              <div key={id} className="flex min-w-0 flex-wrap justify-between gap-x-2">
                <dt className="text-faint">{header}</dt>
                <dd className="tabular ms-auto min-w-0 text-end font-medium wrap-anywhere">{content}</dd>
              </div>
            ))}
          </dl>
        )}
        <div className="mt-auto flex flex-wrap items-center gap-2 empty:hidden">{parts('foot', 'empty:hidden')}</div>
      </div>
    </OnCard>
  );
}
