import type { Appearance, CustomFontSource } from '@stripe/stripe-js';
import arabicFont from '../../../../.cache/fonts/alexandria.woff2?url';
import textFont from '../../../../.cache/fonts/geist.woff2?url';

/** Stripe's fields are documents of their own: they know our tokens only as values. */
export function appearance(): Appearance {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const line = `1px solid ${token('color-control')}`;
  return {
    theme: 'night',
    variables: {
      colorPrimary: token('color-signal'),
      colorBackground: token('color-ground'),
      colorText: token('color-bone'),
      colorTextSecondary: token('color-soft'),
      colorTextPlaceholder: token('color-faint'),
      colorDanger: token('color-bad'),
      colorSuccess: token('color-good'),
      colorWarning: token('color-warn'),
      accessibleColorOnColorPrimary: token('color-signal-ink'),
      fontFamily: token('font-sans'),
      fontSizeBase: '16px',
      fontLineHeight: '1.5',
      borderRadius: token('radius-control'),
      spacingUnit: '4px',
      gridRowSpacing: '20px',
      gridColumnSpacing: '20px',
      focusOutline: `2px solid ${token('color-signal-bright')}`,
      focusBoxShadow: 'none',
    },
    rules: {
      '.Input': { border: line, boxShadow: 'none', padding: '11px 16px' },
      '.Input--invalid': { border: `1px solid ${token('color-bad')}`, boxShadow: 'none' },
      '.Label': { fontSize: '14px', fontWeight: '500', color: token('color-bone'), marginBottom: '8px' },
      '.Tab, .AccordionItem, .Block': {
        backgroundColor: token('color-lifted'),
        border: '1px solid transparent',
        boxShadow: 'none',
      },
      '.Tab--selected': { border: `1px solid ${token('color-signal')}`, color: token('color-bone') },
      '.TabIcon--selected': { fill: token('color-bone') },
      '.Error': { fontSize: '13px', color: token('color-bad') },
    },
  };
}

/** The page's fonts, which Stripe's fields load from the shop. */
export function fonts(): CustomFontSource[] {
  const font = (family: string, path: string): CustomFontSource => ({
    family,
    src: `url(${new URL(path, window.location.origin).href})`,
    weight: '400 700',
    display: 'swap',
  });
  return [font('Geist', textFont), ...(document.documentElement.dir === 'rtl' ? [font('Alexandria', arabicFont)] : [])];
}
