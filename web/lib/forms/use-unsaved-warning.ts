import { useEffect } from 'react';
import { useBlocker } from 'react-router';

/** Asks before a page with changes that are not saved is left, by a link or by closing the tab. */
export function useUnsavedWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
  useBlocker(() => isUnsaved && !window.confirm('Your changes are not saved. Leave this page?'));
}
