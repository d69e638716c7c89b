import { useState } from 'react';
import { Plus } from 'lucide-react';
import { useTestimonials, type AdminTestimonial } from '#web/features/testimonials/admin/testimonial-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { AdminFrame } from '#web/areas/admin/admin-frame.tsx';
import { DeleteTestimonial } from './delete-testimonial.tsx';
import { TestimonialDialog } from './testimonial-dialog.tsx';
import { TestimonialList } from './testimonial-list.tsx';

type Open = { what: 'form'; row: AdminTestimonial | null } | { what: 'delete'; row: AdminTestimonial } | null;

/** `/admin/video-testimonials`: video testimonials in the order that the shop shows them. */
export default function TestimonialsPage() {
  const testimonials = useTestimonials();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const add = (
    <Button onClick={() => setOpen({ what: 'form', row: null })}>
      <Plus aria-hidden="true" className="size-5" />
      Add testimonial
    </Button>
  );
  return (
    <AdminFrame
      title="Video testimonials"
      lede="The home page shows the active ones in this order."
      aside={testimonials.data?.length ? add : null}
    >
      <QueryStates
        query={testimonials}
        what="the testimonials"
        skeleton={<ListSkeleton />}
        isEmpty={(rows) => rows.length === 0}
        empty={
          <EmptyState title="No testimonials yet" actions={add}>
            Clients trust other clients. Add the first video; it shows on the home page at once.
          </EmptyState>
        }
      >
        {(rows) => (
          <TestimonialList
            rows={rows}
            onEdit={(row) => setOpen({ what: 'form', row })}
            onDelete={(row) => setOpen({ what: 'delete', row })}
          />
        )}
      </QueryStates>
      {open?.what === 'form' ? <TestimonialDialog key={open.row?.id ?? 'new'} row={open.row} onClose={close} /> : null}
      {open?.what === 'delete' ? <DeleteTestimonial row={open.row} onClose={close} /> : null}
    </AdminFrame>
  );
}

function ListSkeleton() {
  return (
    <div className="grid gap-4">
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} className="h-52 rounded-card" />
      ))}
    </div>
  );
}
