/**
 * Puts a file into the browser's cache. One that cannot be had is asked for again by what needs it. A preload that is not
 * used within seconds would be a warning in the console.
 */
export function fetchAhead(address: string): void {
  fetch(address, { priority: 'low' })
    .then((response) => response.arrayBuffer())
    .catch(() => undefined);
}
