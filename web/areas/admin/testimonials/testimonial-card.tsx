import { Suspense, type KeyboardEvent } from 'react';
import { clsx } from 'clsx';
import { ChevronDown, ChevronUp, ExternalLink, GripVertical, Video } from 'lucide-react';
import { offeredPlatforms } from '#domain/testimonials/testimonial.ts';
import type { AdminTestimonial } from '#web/features/testimonials/admin/testimonial-changes.ts';
import { ServiceScene } from '#web/features/catalogue/scenes/service-scene.tsx';
import { useServices } from '#web/lib/services/use-services.ts';
import { Stars } from '#web/features/testimonials/stars.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ResizedImage } from '#web/ui/pictures/resized-image.tsx';

interface TestimonialCardProps {
  row: AdminTestimonial;
  /** Zero-based. */
  place: number;
  count: number;
  busy: boolean;
  dragging: boolean;
  onDragStart: () => void;
  onDragEnd: () => void;
  onMove: (to: number) => void;
  onToggle: (column: 'is_active' | 'is_featured') => void;
  onEdit: () => void;
  onDelete: () => void;
}

const platforms: Record<string, string> = { ...offeredPlatforms, other: 'Other site' };

export function TestimonialCard({ row, busy, dragging, onToggle, onEdit, onDelete, ...mover }: TestimonialCardProps) {
  return (
    <article
      aria-label={row.client_name}
      className={clsx(
        'surface-1 grid gap-5 rounded-card p-4 sm:grid-cols-[auto_12rem_minmax(0,1fr)] xl:grid-cols-[auto_15rem_minmax(0,1fr)]',
        dragging && 'opacity-50',
      )}
    >
      <Mover name={row.client_name} {...mover} />
      <Thumbnail row={row} />
      <div className="grid min-w-0 content-start gap-3">
        <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 className="text-lg font-semibold">{row.client_name}</h2>
          <Stars rating={row.rating} className="h-4" />
          {row.is_featured ? <Badge tone="signal">Featured</Badge> : null}
          {row.is_active ? null : <Badge tone="warn">Inactive</Badge>}
          {row.sample ? <Badge tone="outline">Sample</Badge> : null}
        </header>
        <p className="flex flex-wrap items-center gap-x-4 text-sm text-faint">
          <span>{platforms[row.video_platform] ?? row.video_platform}</span>
          {row.service_used === null ? null : <span>{row.service_used}</span>}
          <a
            href={row.video_url}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-11 items-center gap-1.5 text-bone linked"
          >
            View Video
            <ExternalLink aria-hidden="true" className="size-4" />
          </a>
        </p>
        {row.testimonial_text === null ? null : (
          <blockquote className="max-w-[70ch]">{row.testimonial_text}</blockquote>
        )}
        {row.results_achieved === null ? null : <p className="text-sm text-soft">{row.results_achieved}</p>}
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" disabled={busy} onClick={() => onToggle('is_active')}>
            {row.is_active ? 'Hide' : 'Show'}
          </Button>
          <Button size="sm" variant="secondary" disabled={busy} onClick={() => onToggle('is_featured')}>
            {row.is_featured ? 'Unfeature' : 'Feature'}
          </Button>
          <Button size="sm" variant="quiet" onClick={onEdit}>
            Edit
          </Button>
          <Button size="sm" variant="quiet" onClick={onDelete}>
            Delete
          </Button>
        </div>
      </div>
    </article>
  );
}

/** The poster image that clients see: ours if there is one, else the illustration of the service. */
function Thumbnail({ row: { thumbnail_url: url, service_used: used } }: { row: AdminTestimonial }) {
  const own = url?.startsWith('/') === true ? url : null;
  const service = useServices().find(({ name }) => name === used)?.slug;
  return (
    <div
      data-service={service}
      className="relative aspect-video w-full overflow-clip rounded-control bg-ground text-faint"
    >
      {own === null ? (
        service === undefined ? (
          <Video aria-hidden="true" className="absolute inset-0 m-auto size-8" />
        ) : (
          <Suspense>
            <ServiceScene service={service} small />
          </Suspense>
        )
      ) : (
        <ResizedImage src={own} width={512} className="size-full object-cover" />
      )}
    </div>
  );
}

type MoverProps = Pick<TestimonialCardProps, 'place' | 'count' | 'onDragStart' | 'onDragEnd' | 'onMove'> & {
  name: string;
};

/** Reorders by drag and drop or with the arrow keys; the two buttons are for touch. */
function Mover({ name, place, count, onDragStart, onDragEnd, onMove }: MoverProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onMove(to);
  };
  const button =
    'grid size-11 place-items-center rounded-control text-soft hover:bg-white/6 hover:text-bone disabled:opacity-40';
  return (
    <div className="flex items-center sm:flex-col">
      <button
        type="button"
        aria-label={`Move ${name} up`}
        disabled={place === 0}
        onClick={() => onMove(place - 1)}
        className={button}
      >
        <ChevronUp aria-hidden="true" className="size-5" />
      </button>
      <button
        type="button"
        draggable
        aria-label={`Order of ${name}: number ${place + 1} of ${count}. Drag, or use the arrow keys.`}
        onKeyDown={onKeyDown}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move';
          event.dataTransfer.setData('text/plain', name);
          onDragStart();
        }}
        onDragEnd={onDragEnd}
        className={clsx(button, 'cursor-grab active:cursor-grabbing')}
      >
        <GripVertical aria-hidden="true" className="size-5" />
      </button>
      <button
        type="button"
        aria-label={`Move ${name} down`}
        disabled={place === count - 1}
        onClick={() => onMove(place + 1)}
        className={button}
      >
        <ChevronDown aria-hidden="true" className="size-5" />
      </button>
    </div>
  );
}
