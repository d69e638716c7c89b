import { clsx } from 'clsx';
import { Link, type LinkProps } from 'react-router';
import { buttonStyles, type ButtonStyle } from './button-styles.ts';

/** A link that looks like a button. Hash links within the page (`#pricing`) are plain anchors. */
export function LinkButton({ variant, size, block, className, to, children, ...rest }: LinkProps & ButtonStyle) {
  const style = clsx(buttonStyles({ variant, size, block }), className);
  if (typeof to === 'string' && to.startsWith('#')) {
    return (
      <a href={to} className={style} data-slot="button" {...rest}>
        {children}
      </a>
    );
  }
  return (
    <Link to={to} className={style} data-slot="button" {...rest}>
      {children}
    </Link>
  );
}
