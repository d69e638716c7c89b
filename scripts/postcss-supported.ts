import type { AtRule, Plugin } from 'postcss';

/** What Tailwind asks for around every colour with an opacity; all browsers that the build is for have it. */
const SUPPORTED = /^\(color:\s*color-mix\(in lab, ?red, ?red\)\)$/;

/** How Tailwind finds browsers without `@property`, to set the first values of all its variables by a rule; the build is for none of them. */
const UNSUPPORTED = /^\(+-webkit-hyphens:\s*none\)+ and \(not \(margin-trim:\s*inline\)\)+ or /;

/** Takes away the question where the answer is known, and what it is about if that is no. */
export function supported(): Plugin {
  return {
    postcssPlugin: 'hypecast:supported',
    OnceExit(root) {
      root.walkAtRules('supports', (rule: AtRule) => {
        if (SUPPORTED.test(rule.params)) rule.replaceWith(rule.nodes ?? []);
        if (UNSUPPORTED.test(rule.params)) rule.remove();
      });
    },
  };
}
