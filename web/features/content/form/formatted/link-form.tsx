import { useEffect, useRef, useState } from 'react';
import type { Editor } from '@tiptap/react';
import { isLinkTarget, LINK_FORMS } from '#domain/content/formatted-text.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';

interface LinkFormProps {
  editor: Editor;
  onClose: () => void;
}

/** Where the selected words lead. Without a selection, the address itself becomes the words. */
export function LinkForm({ editor, onClose }: LinkFormProps) {
  const [{ href: before }] = useState(() => editor.getAttributes('link'));
  const [href, setHref] = useState(typeof before === 'string' ? before : '');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const target = href.trim();
  const set = () => {
    if (!isLinkTarget(target)) {
      setError(`Use ${LINK_FORMS}`);
      field.current?.focus();
      return;
    }
    setLink(editor, target);
    close();
  };
  // At once: the command `focus` waits for a frame, and a key before it would be lost with this form.
  const close = () => {
    editor.view.focus();
    onClose();
  };
  return (
    <form
      aria-label="Link"
      className="surface-2 grid gap-3 rounded-card p-3.5"
      onSubmit={(event) => {
        event.preventDefault();
        set();
      }}
    >
      <TextField
        ref={field}
        label="Address of the link"
        hint={`${LINK_FORMS}. For your own email, mailto:{email}.`}
        error={error}
        inputMode="url"
        autoCapitalize="none"
        dir="ltr"
        value={href}
        onChange={({ target: { value } }) => setHref(value)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') close();
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" type="submit">
          Set link
        </Button>
        {before === undefined ? null : (
          <Button
            size="sm"
            variant="secondary"
            onClick={() => {
              editor.chain().extendMarkRange('link').unsetLink().run();
              close();
            }}
          >
            Remove link
          </Button>
        )}
        <Button size="sm" variant="quiet" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function setLink(editor: Editor, href: string): void {
  const hasWords = !editor.state.selection.empty || editor.isActive('link');
  const words = { type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] };
  const chain = editor.chain().extendMarkRange('link');
  // Behind the link: what is typed next must not replace it.
  (hasWords ? chain.setLink({ href }) : chain.insertContent(words))
    .command(({ tr, commands }) => commands.setTextSelection(tr.selection.to))
    .scrollIntoView()
    .run();
}
