import type { AtRule, Plugin } from 'postcss';

/** Tailwind's query around every colour with an opacity; all supported browsers satisfy it. */
const SUPPORTED = /^\(color:\s*color-mix\(in lab, ?red, ?red\)\)$/;

/**
 * Tailwind's detection of browsers without `@property`, for which it sets initial values in a rule; the build supports
 * none of them.
 */
const UNSUPPORTED = /^\(+-webkit-hyphens:\s*none\)+ and \(not \(margin-trim:\s*inline\)\)+ or /;

/** Resolves known `@supports` queries: unwraps satisfied ones and removes unsatisfied ones. */
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
