import { clsx } from 'clsx';

const sizes = { sm: 'size-8 text-sm', md: 'size-10 text-base', lg: 'size-24 text-4xl' } as const;

/** A person's picture, or the first letter of the name. Decorative: the name is always next to it. */
export function Avatar({
  name,
  src,
  size = 'sm',
  className,
}: {
  name: string;
  src: string | null | undefined;
  size?: keyof typeof sizes;
  className?: string;
}) {
  const style = clsx('shrink-0 rounded-full', sizes[size], className);
  if (src) return <img src={src} alt="" width={256} height={256} className={clsx(style, 'bg-white/6 object-cover')} />;
  return (
    <span aria-hidden="true" className={clsx(style, 'title grid place-items-center bg-bone text-ground')}>
      {name.charAt(0).toUpperCase()}
    </span>
  );
}
