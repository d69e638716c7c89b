import { useState } from 'react';
import type { EditedDocument } from '#domain/content/document-views.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { EmailSheet } from '../emails/email-sheet.tsx';

interface EmailDraftProps {
  document: Pick<EditedDocument, 'key' | 'language' | 'title' | 'revision'>;
  /** Whether the form has changes that are not saved. */
  isChanged: boolean;
}

/** An email with its stored draft, before it is published. */
export function EmailDraft({ document, isChanged }: EmailDraftProps) {
  const [isOpen, setOpen] = useState(false);
  const { key, language, title, revision } = document;
  return (
    <Panel
      title="Preview"
      note={isChanged ? 'Save the draft to see your changes here.' : 'The email as it would be sent, with sample data.'}
    >
      {isOpen ? (
        <EmailSheet
          email={{ template: key, locale: language, real: null, draft: revision }}
          title={`Preview: ${title}`}
        />
      ) : (
        <Button size="sm" variant="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
          Show preview
        </Button>
      )}
    </Panel>
  );
}
