import { clsx } from 'clsx';

interface DeliveryMeterProps {
  /** Share delivered; 1 is all. Larger values are drawn as full. */
  delivered: number;
  /** Share planned by today, 0 to 1: the tick on the bar. */
  planned?: number;
  /** The meter as text, such as "Delivered 74 %, planned by today 66 %". */
  label: string;
  className?: string;
}

/** A campaign's progress against its plan. */
export function DeliveryMeter({ delivered, planned, label, className }: DeliveryMeterProps) {
  const share = Math.max(0, Math.min(1, delivered)) * 100;
  return (
    <svg
      role="img"
      aria-label={label}
      className={clsx(
        'picture block h-2.5 rtl:-scale-x-100 w-full overflow-hidden rounded-full bg-black/60 text-service shadow-[0_1px_0_rgb(255_255_255/0.07)]',
        className,
      )}
    >
      <rect width={`${share}%`} height="100%" rx="5" fill="currentColor" />
      {planned === undefined ? null : <rect x={`${planned * 100}%`} width="3" height="100%" fill="#f4f1ec" />}
    </svg>
  );
}
