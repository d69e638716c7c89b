/** Numbers of orders, documents and tickets: HC-2026-0001, INV-2026-00053, T-000017. */
const NUMBER = /\b([A-Z]{1,8}-(?:\d{4}-)?\d{4,})\b/;

/** A text whose order and document numbers never break at their hyphens. */
export function Unbroken({ children }: { children: string }) {
  return children.split(NUMBER).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // The parts of a text keep their places.
      // oxlint-disable-next-line react/no-array-index-key
      <bdi key={at} dir="ltr" className="whitespace-nowrap">
        {part}
      </bdi>
    ),
  );
}
