import type { ComponentProps } from 'react';
import { useBookPath } from '#web/lib/services/use-services.ts';
import { LinkButton } from '#web/ui/link-button.tsx';

/** A button to where the next campaign is booked. */
export const BookLink = (props: Omit<ComponentProps<typeof LinkButton>, 'to'>) => (
  <LinkButton to={useBookPath()} {...props} />
);
