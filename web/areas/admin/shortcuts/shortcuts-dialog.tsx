import { useState } from 'react';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { isApple } from '../palette/is-apple.ts';
import { saveShortcuts, useShortcutsOn } from './shortcut-setting.ts';

const singleKeys: readonly (readonly [keys: string, text: string])[] = [
  ['J', 'Next row'],
  ['K', 'Previous row'],
  ['E', 'Open the row, or do its next step'],
  ['X', 'Select the row'],
  ['A', 'Go to the actions for selected rows'],
  ['?', 'Show this list'],
];

/** The keyboard shortcuts of admin screens. */
export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const on = useShortcutsOn();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const save = async (value: boolean) => {
    setWanted(value);
    const outcome = await saveShortcuts(value);
    setWanted(null);
    if (outcome.kind !== 'done') showToast('The setting could not be saved. Please try again.', 'error');
  };
  const control = isApple() ? '⌘' : 'Ctrl';
  const keys = [
    [`${control} K`, 'Find anything'],
    [`${control} Z`, 'Undo, while a message offers it'],
    ...(on ? singleKeys : []),
  ];
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts" size="sm">
      <dl className="grid gap-1">
        {keys.map(([key, text]) => (
          <div key={key} className="flex min-h-11 items-center justify-between gap-4 border-b border-line">
            <dt>{text}</dt>
            <dd>
              <kbd className="surface-3 rounded-md px-2 py-1 text-sm whitespace-nowrap">{key}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label="Single-key shortcuts"
        hint="Turn them off if you use voice input or press keys by accident. Saved with your account."
        checked={wanted ?? on}
        onChange={(event) => void save(event.target.checked)}
      />
    </Dialog>
  );
}
