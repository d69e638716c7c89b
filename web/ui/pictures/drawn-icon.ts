import { createElement, type SVGProps } from 'react';

interface Drawing {
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
}

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number;
}

/**
 * Replaces lucide-react's own icon factory at build time (`scripts/vite/icons.ts`): an outline in `currentColor`,
 * hidden from screen readers unless it has a label.
 */
export default function createIcon({ node }: Drawing) {
  return function Icon({ size = 24, ...rest }: IconProps) {
    const hidden = rest['aria-label'] === undefined && rest.role === undefined;
    return createElement(
      'svg',
      {
        viewBox: '0 0 24 24',
        width: size,
        height: size,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': hidden || undefined,
        ...rest,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  };
}
