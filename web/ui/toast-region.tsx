import { useSyncExternalStore } from 'react';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { useText } from '#web/lib/text.ts';
import { currentToasts, dismissToast, subscribeToasts, type Toast } from './toast-store.ts';

const NONE: readonly Toast[] = [];
const marks = { info: 'bg-bone', success: 'bg-good', error: 'bg-bad' } as const;

/** Once per page: the place where toasts appear and are announced. */
export function ToastRegion() {
  const t = useText();
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts, () => NONE);
  return (
    <div aria-live="polite" className="pointer-events-none fixed inset-x-4 bottom-[max(1rem,env(safe-area-inset-bottom))] z-50 grid justify-items-center gap-2">
      {toasts.map((toast) => (
        <div key={toast.id} className="pointer-events-auto surface-3 flex max-w-full animate-rise items-center gap-3 rounded-control ps-4 pe-1 text-[0.9375rem]">
          <span aria-hidden="true" className={clsx('size-2 shrink-0 rounded-full', marks[toast.tone])} />
          <span className="py-3">{toast.text}</span>
          <button type="button" onClick={() => dismissToast(toast.id)} aria-label={t('shell.toast.dismiss')} className="grid size-11 place-items-center rounded-control text-faint hover:text-bone">
            <X aria-hidden="true" className="size-4" />
          </button>
        </div>
      ))}
    </div>
  );
}
