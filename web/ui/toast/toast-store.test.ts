import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentToasts, dismissToast, holdToasts, showToast, takeAction } from './toast-store.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
  vi.useRealTimers();
});
const texts = () => currentToasts().map(({ text }) => text);

test('a toast disappears on its own; one with an action stays longer', () => {
  showToast('Saved');
  showToast('Removed', 'info', { text: 'Undo', onPress: () => undefined });
  vi.advanceTimersByTime(6000);
  expect(texts()).toEqual(['Removed']);
  vi.advanceTimersByTime(4000);
  expect(texts()).toEqual([]);
});

test('toasts stay while they are hovered or focused', () => {
  showToast('Removed');
  holdToasts(true);
  showToast('Saved');
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual(['Removed', 'Saved']);
  holdToasts(false);
  vi.advanceTimersByTime(6000);
  expect(texts()).toEqual([]);
});

test('an action runs once and dismisses its toast', () => {
  const onPress = vi.fn();
  showToast('Removed', 'info', { text: 'Undo', onPress });
  const [toast] = currentToasts();
  if (toast === undefined) throw new Error('no toast');
  takeAction(toast);
  expect([onPress.mock.calls.length, texts()]).toEqual([1, []]);
});
