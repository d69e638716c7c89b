import { showToast } from './toast-store.ts';

/**
 * Shows how a mutation ends. For what takes its own row off the screen: `mutate` calls nothing back once the component is
 * gone. Pass the promise of `mutateAsync`.
 */
export async function announceResult(
  result: Promise<unknown>,
  { done, failed }: { done: string; failed: (error: unknown) => string },
): Promise<void> {
  try {
    await result;
    showToast(done, 'success');
  } catch (error) {
    console.error(error);
    showToast(failed(error), 'error');
  }
}
