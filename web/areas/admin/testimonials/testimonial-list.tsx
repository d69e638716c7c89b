import { useState, type DragEvent } from 'react';
import {
  useOrderTestimonials,
  useToggleTestimonial,
  type AdminTestimonial,
} from '#web/features/testimonials/admin/testimonial-changes.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { TestimonialCard } from './testimonial-card.tsx';

interface TestimonialListProps {
  rows: readonly AdminTestimonial[];
  onEdit: (row: AdminTestimonial) => void;
  onDelete: (row: AdminTestimonial) => void;
}

/** The list with the row at index `from` moved to index `to`. */
export function moved<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const row = rows[from];
  if (row === undefined || to < 0 || to >= rows.length) return [...rows];
  return rows.toSpliced(from, 1).toSpliced(to, 0, row);
}

/** Cards in shop order, reordered by drag and drop, keyboard or buttons. */
export function TestimonialList({ rows, onEdit, onDelete }: TestimonialListProps) {
  const order = useOrderTestimonials();
  const toggle = useToggleTestimonial();
  /** The row's id, not its index: the order can change during a drag. */
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [announcement, setAnnouncement] = useState('');

  const move = (from: number, to: number) => {
    const row = rows[from];
    if (row === undefined || from === to || to < 0 || to >= rows.length) return;
    setAnnouncement(`${row.client_name} is now number ${to + 1} of ${rows.length}`);
    order.mutate(moved(rows, from, to), {
      onError: (error) => showToast(`The order was not saved. ${error.message}`, 'error'),
    });
  };
  const flip = (row: AdminTestimonial, column: 'is_active' | 'is_featured') =>
    toggle.mutate(
      { row, column },
      {
        onError: (error) => {
          console.error('a testimonial could not be toggled', error);
          showToast(`Nothing was changed. ${error.message}`, 'error');
        },
      },
    );
  const endDrag = () => {
    setDragged(null);
    setOver(null);
  };
  const drop = (event: DragEvent, place: number) => {
    event.preventDefault();
    const from = rows.findIndex(({ id }) => id === dragged);
    if (from >= 0) move(from, place);
    endDrag();
  };

  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ol aria-label="Testimonials" className="grid gap-4">
        {rows.map((row, place) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- drop target; the handle inside takes the keyboard
          <li
            key={row.id}
            data-over={over === place && dragged !== row.id ? '' : undefined}
            className="rounded-card data-over:outline-2 data-over:outline-offset-4 data-over:outline-signal"
            onDragOver={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              setOver(place);
            }}
            onDrop={(event) => drop(event, place)}
          >
            <TestimonialCard
              row={row}
              place={place}
              count={rows.length}
              busy={toggle.isPending && toggle.variables.row.id === row.id}
              dragging={dragged === row.id}
              onDragStart={() => setDragged(row.id)}
              onDragEnd={endDrag}
              onMove={(to) => move(place, to)}
              onToggle={(column) => flip(row, column)}
              onEdit={() => onEdit(row)}
              onDelete={() => onDelete(row)}
            />
          </li>
        ))}
      </ol>
    </>
  );
}
