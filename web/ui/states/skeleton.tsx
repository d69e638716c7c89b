import { clsx } from 'clsx';

/** A loading placeholder. Set its shape through `className`. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'block animate-[sheen_1.6s_linear_infinite] rounded-lg bg-[linear-gradient(100deg,#171a21_30%,#22262f_50%,#171a21_70%)] bg-size-[200%_100%]',
        className,
      )}
    />
  );
}
