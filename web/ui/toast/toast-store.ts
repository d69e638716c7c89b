/** What the user can still do about the event, such as undo it. */
interface ToastAction {
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

/** Shows a short message. Screen readers announce it, and it disappears on its own. */
export function showToast(text: string, tone: Toast['tone'] = 'info', action: ToastAction | null = null): void {
  const toast = { id: nextId++, text, tone, action };
  publish([...toasts.slice(-2), toast]);
  startClock(toast);
}

export function dismissToast(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  publish(toasts.filter((toast) => toast.id !== id));
  // An element removed under the pointer fires no pointerleave event.
  if (held) holdToasts(false);
}

/** Dismisses the toast and runs its action, at most once. */
export function takeAction({ id, action }: Toast): void {
  dismissToast(id);
  action?.onPress();
}

/** Keeps toasts on screen while they are hovered or focused. */
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
