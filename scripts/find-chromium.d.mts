/** Path of a Chromium; installs one if none is found. */
export function findChromium(): string;
/** Path of the browser for tests, which may be a headless-only build. */
export function findTestBrowser(): string;
