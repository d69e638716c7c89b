const ROW = '[data-list-row]';

/** Rows on screen: a list has a table and cards, and one of them is hidden. */
const shownRows = () => [...document.querySelectorAll<HTMLElement>(ROW)].filter((row) => row.checkVisibility());

const currentRow = () => document.activeElement?.closest<HTMLElement>(ROW) ?? null;

/** Moves the focus to the link of the next row (`step` 1) or the previous one (-1), the first one to begin with. */
export function moveRow(step: 1 | -1): void {
  const rows = shownRows();
  const now = currentRow();
  const place = now === null ? 0 : rows.indexOf(now) + step;
  const row = rows[Math.min(Math.max(place, 0), rows.length - 1)];
  row?.querySelector<HTMLElement>('a[href], button')?.focus();
  row?.scrollIntoView({ block: 'nearest' });
}

/** The row's next step if it has one, else what its link opens. */
export function openRow(): void {
  const row = currentRow();
  (
    row?.querySelector<HTMLElement>('[data-main-action]') ?? row?.querySelector<HTMLElement>('a[href], button')
  )?.click();
}

export function selectRow(): void {
  currentRow()?.querySelector<HTMLElement>('[data-row-checkbox]')?.click();
}

/** Moves the focus to what can be done with the selected rows. */
export function toActions(): void {
  document.querySelector<HTMLElement>('[data-bulk-bar] :is(button, select):enabled')?.focus();
}
