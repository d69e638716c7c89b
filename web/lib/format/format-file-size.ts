const STEPS = ['B', 'kB', 'MB', 'GB'] as const;

/** `4.2 MB` for 4200000 bytes; the same in all languages. */
export function formatFileSize(bytes: number): string {
  let size = bytes;
  let step = 0;
  while (size >= 1000 && step < STEPS.length - 1) {
    size /= 1000;
    step += 1;
  }
  return `${step === 0 || size >= 100 ? Math.round(size) : Math.round(size * 10) / 10} ${STEPS[step]}`;
}
