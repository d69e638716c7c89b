import { useEffect, useState } from 'react';
import { Check, Copy } from 'lucide-react';
import { Button, type ButtonProps } from './button.tsx';

interface CopyButtonProps extends Omit<ButtonProps, 'onClick' | 'children'> {
  text: string;
  label: string;
  /** Shown and announced briefly after copying. */
  copiedLabel: string;
  /** Shown if the browser denies clipboard access. */
  failedLabel: string;
  /** Its full name, if the label is too short. */
  'aria-label'?: string;
  /** Of the label, which is announced also where it is not seen. */
  labelClass?: string;
}

const SHOWN_MS = 2000;

export function CopyButton({
  text,
  label,
  copiedLabel,
  failedLabel,
  'aria-label': name,
  labelClass,
  ...button
}: CopyButtonProps) {
  const [state, setState] = useState<'ready' | 'copied' | 'failed'>('ready');
  useEffect(() => {
    if (state === 'ready') return;
    const timer = setTimeout(() => setState('ready'), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      (error: unknown) => {
        console.error('the clipboard could not be written', error);
        setState('failed');
      },
    );
  const Icon = state === 'copied' ? Check : Copy;
  return (
    <Button
      variant="secondary"
      size="sm"
      {...button}
      aria-label={state === 'ready' ? name : undefined}
      onClick={() => void copy()}
    >
      <Icon aria-hidden="true" className="size-4" />
      <span aria-live="polite" className={labelClass}>
        {state === 'copied' ? copiedLabel : state === 'failed' ? failedLabel : label}
      </span>
    </Button>
  );
}
