import { Toolbar } from '@base-ui/react/toolbar';
import { useEditorState, type Editor } from '@tiptap/react';
import { Bold, Italic, Link, List, ListOrdered, Redo2, Undo2, type LucideIcon } from 'lucide-react';

interface FormatToolbarProps {
  editor: Editor;
  /** Of the text. */
  label: string;
  isLinking: boolean;
  onLink: () => void;
}

/** One stop for Tab; the arrow keys move between the buttons. */
export function FormatToolbar({ editor, label, isLinking, onLink }: FormatToolbarProps) {
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      bold: current.isActive('bold'),
      italic: current.isActive('italic'),
      list: current.isActive('bulletList'),
      numbers: current.isActive('orderedList'),
      link: current.isActive('link'),
      canUndo: current.can().undo(),
      canRedo: current.can().redo(),
    }),
  });
  const run = () => editor.chain().focus();
  return (
    <Toolbar.Root aria-label={`Formatting: ${label}`} className="flex flex-wrap gap-0.5">
      <Tool label="Bold" keys="B" icon={Bold} isOn={state.bold} onUse={() => run().toggleBold().run()} />
      <Tool label="Italic" keys="I" icon={Italic} isOn={state.italic} onUse={() => run().toggleItalic().run()} />
      <Tool label="List" keys="Shift+8" icon={List} isOn={state.list} onUse={() => run().toggleBulletList().run()} />
      <Tool
        label="Numbered list"
        keys="Shift+7"
        icon={ListOrdered}
        isOn={state.numbers}
        onUse={() => run().toggleOrderedList().run()}
      />
      <Tool label="Link" icon={Link} isOn={state.link} isOpen={isLinking} onUse={onLink} />
      <Tool label="Undo" keys="Z" icon={Undo2} isDisabled={!state.canUndo} onUse={() => run().undo().run()} />
      <Tool label="Redo" keys="Shift+Z" icon={Redo2} isDisabled={!state.canRedo} onUse={() => run().redo().run()} />
    </Toolbar.Root>
  );
}

interface ToolProps {
  label: string;
  icon: LucideIcon;
  /** With Ctrl, or Cmd on Apple's devices. */
  keys?: string;
  isOn?: boolean;
  /** Of a form that the button opens. */
  isOpen?: boolean;
  isDisabled?: boolean;
  onUse: () => void;
}

function Tool({ label, icon: Icon, keys, isOn, isOpen, isDisabled = false, onUse }: ToolProps) {
  return (
    <Toolbar.Button
      aria-label={label}
      aria-pressed={isOn}
      aria-expanded={isOpen}
      aria-keyshortcuts={keys && `Control+${keys} Meta+${keys}`}
      title={label}
      disabled={isDisabled}
      // The pointer leaves the focus, and the keyboard of a phone, where it is.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onUse}
      className="grid size-11 place-items-center rounded-control text-soft hover:bg-white/6 hover:text-bone aria-disabled:opacity-40 aria-expanded:bg-white/12 aria-pressed:bg-white/12 aria-pressed:text-bone"
    >
      <Icon aria-hidden="true" className="size-4.5" />
    </Toolbar.Button>
  );
}
