import type { AtRule, Plugin } from 'postcss';

/** What Tailwind asks for around every colour with an opacity; all browsers that the build is for have it. */
const SUPPORTED = /^\(color:\s*color-mix\(in lab, ?red, ?red\)\)$/;

/** Takes away the question where the answer is known: what stands in the block overrides what is before it. */
export function supported(): Plugin {
  return {
    postcssPlugin: 'hypecast:supported',
    OnceExit(root) {
      root.walkAtRules('supports', (rule: AtRule) => {
        if (SUPPORTED.test(rule.params)) rule.replaceWith(rule.nodes ?? []);
      });
    },
  };
}
