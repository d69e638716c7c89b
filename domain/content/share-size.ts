/** Of the pictures in link previews, in pixels: what the networks ask for. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;
