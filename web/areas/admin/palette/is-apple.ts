/** Whether keyboards have a Command key. Admin screens render in the browser only. */
export const isApple = (): boolean => typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);
