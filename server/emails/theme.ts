import type { CSSProperties } from 'react';

/** For inline styles, because many email clients drop style sheets. The colours are those of light mode. */
export const color = {
  ground: '#f4f1ec',
  card: '#ffffff',
  ink: '#14120f',
  soft: '#55514a',
  line: '#e3ded5',
  night: '#06070b',
  bone: '#f4f1ec',
} as const;

export const sans = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
export const mono = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Courier New', monospace";

export const text: CSSProperties = {
  margin: '0 0 16px',
  fontFamily: sans,
  fontSize: 16,
  lineHeight: '25px',
  color: color.ink,
};
export const small: CSSProperties = { ...text, margin: '0 0 8px', fontSize: 13, lineHeight: '20px', color: color.soft };

/** For clients that keep style sheets: dark mode and small screens override the inline styles. */
export const darkSheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground { background-color: #06070b !important; }
  .card { background-color: #14161d !important; }
  .panel { background-color: #1d2029 !important; }
  .ink { color: #f4f1ec !important; }
  .soft { color: #b9b8bd !important; }
  .rule { border-color: #2b2f3a !important; }
}
@media (max-width: 480px) {
  .pad { padding-left: 24px !important; padding-right: 24px !important; }
  .title { font-size: 28px !important; line-height: 32px !important; }
  .button { display: block !important; text-align: center !important; }
}
`;
