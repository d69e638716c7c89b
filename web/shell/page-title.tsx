import { brand } from '#domain/brand.ts';

/** The document title. React moves it into the head. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} | ${brand.name}`}</title>;
}
