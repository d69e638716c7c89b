import { useState } from 'react';
import { forgetDraft, keepDraft, readDraft } from '#web/lib/draft.ts';

/** One text that outlives a reload and a session that ends in the middle; `forget` empties it for good. */
export function useKeptText(owner: string, form: string) {
  const [text, setText] = useState(() => {
    const kept = readDraft(owner, form)?.text;
    return typeof kept === 'string' ? kept : '';
  });
  const change = (typed: string) => {
    setText(typed);
    keepDraft(owner, form, { text: typed });
  };
  const forget = () => {
    setText('');
    forgetDraft(owner, form);
  };
  return { text, change, forget };
}
