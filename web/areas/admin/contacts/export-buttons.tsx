import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { loadAllContacts, type ContactFilter } from '#web/features/contacts/admin/contacts.ts';
import { useInterests } from '#web/features/contacts/admin/contact-labels.ts';
import { contactsAsCsv, contactsAsJson, exportName } from '#web/features/contacts/admin/export-contacts.ts';
import { formatCount } from '#web/lib/format/format.ts';
import { saveCsv, saveText } from '#web/lib/format/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';

/** Both exports include every contact that matches the filter, not only this page. */
export function ExportButtons({ filter }: { filter: ContactFilter }) {
  const [count, setCount] = useState(0);
  const interests = useInterests();
  const make = useMutation({
    mutationFn: async (kind: 'csv' | 'json') => {
      setCount(0);
      const contacts = await loadAllContacts(filter, setCount);
      if (kind === 'csv') saveCsv(exportName('csv', new Date()), contactsAsCsv(contacts, interests));
      else saveText(exportName('json', new Date()), 'application/json', contactsAsJson(contacts, interests));
      return contacts.length;
    },
    onSuccess: (all) => showToast(`${formatCount(all)} ${all === 1 ? 'contact' : 'contacts'} exported`, 'success'),
    onError: (error) => showToast(`The export failed. ${error.message}`, 'error'),
  });
  const button = (kind: 'csv' | 'json', text: string) => (
    <Button
      variant="secondary"
      disabled={make.isPending}
      busy={make.isPending && make.variables === kind}
      busyText={`${formatCount(count)} so far…`}
      onClick={() => make.mutate(kind)}
    >
      <Download aria-hidden="true" className="size-4" />
      {text}
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-3">
      {button('csv', 'Export CSV')}
      {button('json', 'Export detailed JSON')}
    </div>
  );
}
