import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

/** A change of many rows that cannot be undone. */
export interface Question {
  title: string;
  body: string;
  button: string;
  onYes: () => void;
}

/** Asks before a change that cannot be undone. `question` is null while nothing is asked. */
export function ConfirmBulk({ question, onClose }: { question: Question | null; onClose: () => void }) {
  return (
    <Dialog
      open={question !== null}
      onClose={onClose}
      title={question?.title ?? ''}
      size="sm"
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Not yet
          </Button>
          <Button
            data-focus-first
            onClick={() => {
              onClose();
              question?.onYes();
            }}
          >
            {question?.button}
          </Button>
        </>
      }
    >
      <p className="text-soft">{question?.body}</p>
    </Dialog>
  );
}
