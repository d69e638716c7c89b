export interface Toast {
  id: number;
  text: string;
  tone: 'info' | 'success' | 'error';
}

const LIFETIME_MS = 6000;

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function publish(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Says something short that needs no answer. It is read out by screen readers and leaves by itself. */
export function showToast(text: string, tone: Toast['tone'] = 'info'): void {
  const toast = { id: nextId++, text, tone };
  publish([...toasts.slice(-2), toast]);
  setTimeout(() => dismissToast(toast.id), LIFETIME_MS);
}

export function dismissToast(id: number): void {
  publish(toasts.filter((toast) => toast.id !== id));
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}
