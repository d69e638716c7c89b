import { useShop } from '#web/lib/data/shop.ts';

/** The document title. React moves it into the head. */
export function PageTitle({ children }: { children: string }) {
  const shop = useShop();
  return <title>{`${children} | ${shop.name}`}</title>;
}
