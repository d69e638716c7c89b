import { useCallback, useRef, useState } from 'react';
import type { FieldsHandle, MadeToken } from './stripe/fields-handle.ts';

/** Stripe's fields in this page. */
type FieldsState = 'loading' | 'ready' | 'unavailable';

export interface StripeFieldsControl {
  state: FieldsState;
  setState: (state: FieldsState) => void;
  /** The `ref` of the fields. */
  setHandle: (handle: FieldsHandle | null) => void;
  /** Stripe's name of the method whose fields are open. */
  type: string;
  /** Any entry: an earlier token no longer says what the fields hold. */
  onChange: (type: string) => void;
  /** Counts the loads of the script. */
  tries: number;
  retry: () => void;
  /** What the present entries are, if a token of them was made; also after it was used. */
  summary: MadeToken['summary'] | null;
  /** Why the last token could not be made, unless the fields say it. */
  problem: string | null;
  isMaking: boolean;
  make: () => Promise<MadeToken | null>;
  forget: () => void;
}

/** The state of Stripe's fields and of the token made from them. */
export function useStripeFields(): StripeFieldsControl {
  const [state, setState] = useState<FieldsState>('loading');
  const [type, setType] = useState('card');
  const [tries, setTries] = useState(1);
  const [made, setMade] = useState<MadeToken | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isMaking, setMaking] = useState(false);
  const handle = useRef<FieldsHandle | null>(null);
  const [summary, setSummary] = useState<MadeToken['summary'] | null>(null);
  const forget = () => setMade(null);

  const make = async (): Promise<MadeToken | null> => {
    if (made !== null) return made;
    if (handle.current === null) return null;
    setProblem(null);
    setMaking(true);
    try {
      const result = await handle.current.makeToken();
      if ('problem' in result) {
        setProblem(result.problem);
        return null;
      }
      setMade(result);
      setSummary(result.summary);
      return result;
    } finally {
      setMaking(false);
    }
  };

  const setHandle = useCallback((mounted: FieldsHandle | null) => {
    handle.current = mounted;
    if (mounted === null) setState((before) => (before === 'ready' ? 'loading' : before));
  }, []);

  return {
    state,
    setState,
    setHandle,
    type,
    onChange: (next: string) => {
      setType(next);
      setProblem(null);
      setSummary(null);
      forget();
    },
    tries,
    retry: () => {
      setState('loading');
      setTries(tries + 1);
    },
    summary,
    problem,
    isMaking,
    make,
    forget,
  };
}
