import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Whether a link that was given is a field again: after "Change", which moves the focus to it, and while a first
 * link is typed.
 */
export function useGivenLink(focusField: () => void) {
  const [state, setState] = useState<'closed' | 'changing' | 'open'>('closed');
  const onChanging = useEffectEvent(focusField);
  useEffect(() => {
    if (state === 'changing') onChanging();
  }, [state]);
  return { isOpen: state !== 'closed', change: () => setState('changing'), keepOpen: () => setState('open') };
}
