import { useDeleteTestimonial, type AdminTestimonial } from '#web/features/testimonials/admin/testimonial-changes.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';

export function DeleteTestimonial({ row, onClose }: { row: AdminTestimonial; onClose: () => void }) {
  const remove = useDeleteTestimonial();
  const go = () =>
    remove.mutate(row, {
      onSuccess: () => {
        onClose();
        showToast(`The testimonial of ${row.client_name} is deleted`, 'success');
      },
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Delete testimonial"
      size="sm"
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" busy={remove.isPending} busyText="Deleting…" onClick={go}>
            Delete
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {remove.isError ? <Banner tone="error">Failed to delete testimonial. Please try again.</Banner> : null}
        <p>Are you sure you want to delete this testimonial?</p>
        <p className="text-soft">
          {row.client_name}
          {row.service_used === null ? '' : `, ${row.service_used}`}
        </p>
      </div>
    </Dialog>
  );
}
