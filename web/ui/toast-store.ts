/** Something the reader can still do about it, such as taking it back. */
export interface ToastAction {
  text: string;
  onPress: () => void;
}

export interface Toast {
  id: number;
  text: string;
  tone: 'info' | 'success' | 'error';
  action: ToastAction | null;
}

const LIFETIME_MS = 6000;
/** Deciding takes longer than reading. */
const ACTION_LIFETIME_MS = 10_000;

let toasts: readonly Toast[] = [];
let nextId = 1;
let held = false;
const timers = new Map<number, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

function publish(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function startClock({ id, action }: Toast): void {
  clearTimeout(timers.get(id));
  if (!held)
    timers.set(
      id,
      setTimeout(() => dismissToast(id), action === null ? LIFETIME_MS : ACTION_LIFETIME_MS),
    );
}

/** Says something short. It is read out by screen readers and leaves by itself. */
export function showToast(text: string, tone: Toast['tone'] = 'info', action: ToastAction | null = null): void {
  const toast = { id: nextId++, text, tone, action };
  publish([...toasts.slice(-2), toast]);
  startClock(toast);
}

export function dismissToast(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  publish(toasts.filter((toast) => toast.id !== id));
  // An element that goes away under the pointer is never left by it.
  if (held) holdToasts(false);
}

/** Does what a toast offers, once. */
export function takeAction({ id, action }: Toast): void {
  dismissToast(id);
  action?.onPress();
}

/** While somebody points at the toasts or is among them, none of them leaves. */
export function holdToasts(hold: boolean): void {
  held = hold;
  for (const toast of toasts) startClock(toast);
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}
