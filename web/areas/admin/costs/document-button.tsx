import { useState } from 'react';
import { Download } from 'lucide-react';
import { fileNameOf } from '#domain/object-name.ts';
import { COSTS } from '#web/features/costs/order-margin.ts';
import { fetchFile } from '#web/lib/data/storage.ts';
import { saveFile } from '#web/lib/format/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';

/** Saves the document of a cost or a fee under the name that it was uploaded with. */
export function DocumentButton({ path }: { path: string }) {
  const [busy, setBusy] = useState(false);
  const name = fileNameOf(path);
  const save = async () => {
    setBusy(true);
    try {
      saveFile(name, await fetchFile(COSTS, path));
    } catch (error) {
      showToast(error instanceof Error ? error.message : String(error), 'error');
    }
    setBusy(false);
  };
  return (
    <Button variant="quiet" size="sm" busy={busy} busyText="Loading" onClick={() => void save()}>
      <Download aria-hidden="true" className="size-4" />
      <bdi className="max-w-48 truncate">{name}</bdi>
    </Button>
  );
}
