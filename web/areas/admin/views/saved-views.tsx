import { useState, type FormEvent } from 'react';
import { Bookmark, Trash2 } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { useDropView, useSavedViews, useSaveView, type SavedView } from '#web/features/work/saved-views.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonStyles } from '#web/ui/button-styles.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';

/** The URL's query without the page of the list. */
function viewOf(search: string): string {
  const params = new URLSearchParams(search);
  params.delete('after');
  return params.toString();
}

/** The menu of a list's saved views, which are links to its filters. They are private. */
export function SavedViews() {
  const { pathname, search } = useLocation();
  const [naming, setNaming] = useState(false);
  const views = useSavedViews(pathname);
  const save = useSaveView();
  const drop = useDropView();
  const query = viewOf(search);

  const remove = (view: SavedView) =>
    drop.mutate(view.id, {
      onSuccess: () =>
        showToast(`The view “${view.name}” is deleted.`, 'success', {
          text: 'Undo',
          onPress: () => save.mutate({ screen: pathname, name: view.name, query: view.query }),
        }),
      onError: (error) => showToast(error.message, 'error'),
    });
  return (
    <>
      <Menu
        trigger={
          <>
            <Bookmark aria-hidden="true" className="size-4" />
            Views
          </>
        }
        triggerClassName={buttonStyles({ variant: 'quiet', size: 'md' })}
        panelClassName="w-[min(20rem,calc(100vw-2rem))] p-2"
      >
        <ul aria-label="Saved views" className="grid">
          {(views.data ?? []).map((view) => (
            <li key={view.id} className="flex items-center">
              <Link
                to={{ pathname, search: view.query }}
                aria-current={view.query === query ? 'true' : undefined}
                className="flex min-h-11 min-w-0 grow items-center rounded-control px-3 hover:bg-white/8 aria-[current]:font-semibold aria-[current]:text-signal"
              >
                <bdi className="truncate">{view.name}</bdi>
              </Link>
              <button
                type="button"
                aria-label={`Delete the view ${view.name}`}
                onClick={() => remove(view)}
                className="grid size-11 shrink-0 place-items-center rounded-control text-faint hover:text-bone"
              >
                <Trash2 aria-hidden="true" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
        {views.data?.length === 0 ? (
          <p className="px-3 py-2 text-sm text-faint">Filter or sort the list, then save it as a view.</p>
        ) : null}
        <Button size="sm" variant="quiet" block disabled={query === ''} onClick={() => setNaming(true)}>
          Save this view
        </Button>
      </Menu>
      <NameView open={naming} onClose={() => setNaming(false)} screen={pathname} query={query} />
    </>
  );
}

interface NameViewProps {
  open: boolean;
  onClose: () => void;
  screen: string;
  query: string;
}

function NameView({ open, onClose, screen, query }: NameViewProps) {
  const save = useSaveView();
  const [name, setName] = useState('');
  const close = () => {
    setName('');
    save.reset();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(
      { screen, name: name.trim(), query },
      {
        onSuccess: () => {
          showToast(`The view “${name.trim()}” is saved.`, 'success');
          close();
        },
      },
    );
  };
  return (
    <Dialog open={open} onClose={close} title="Save this view" size="sm">
      <form method="post" noValidate onSubmit={submit} className="grid gap-4">
        <TextField
          label="Name"
          hint="Only you see it"
          maxLength={60}
          data-focus-first
          value={name}
          error={save.error?.message}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" busy={save.isPending} busyText="Saving" disabled={name.trim() === ''}>
          Save view
        </Button>
      </form>
    </Dialog>
  );
}
