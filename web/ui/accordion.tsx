import type { ReactNode } from 'react';
import { Plus } from 'lucide-react';

interface AccordionItem {
  id: string;
  question: string;
  answer: ReactNode;
}

/** Questions and answers on `<details>`: works without scripts, and the browser's find-in-page opens closed items. */
export function Accordion({ items, name }: { items: readonly AccordionItem[]; name?: string }) {
  return (
    <div className="divide-y divide-line">
      {items.map((item) => (
        <details key={item.id} name={name} className="group">
          <summary className="flex min-h-16 items-center justify-between gap-6 py-4 text-lg font-medium">
            {item.question}
            <Plus
              aria-hidden="true"
              className="size-5 shrink-0 text-signal transition-[rotate] duration-200 group-open:rotate-45"
            />
          </summary>
          <div className="max-w-[65ch] pb-6 text-soft">{item.answer}</div>
        </details>
      ))}
    </div>
  );
}
