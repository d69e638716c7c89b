/** Path of a Chromium: installs one where there is none. */
export function findChromium(): string;
/** Path of the browser for the tests, which may be one without windows. */
export function findTestBrowser(): string;
