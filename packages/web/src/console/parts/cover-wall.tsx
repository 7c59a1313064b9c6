const TILES = 15;

/** Many covers, leaning, behind everything: what a system or a collection is made of. */
export function CoverWall({ covers }: { covers: readonly string[] }) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none fixed inset-0 -z-10 overflow-hidden [mask-image:linear-gradient(90deg,transparent_38%,black_90%)]"
    >
      <div className="absolute -top-20 -right-12 grid w-[74rem] rotate-6 grid-cols-5 gap-5 opacity-55 transition-opacity duration-(--duration-slow) starting:opacity-0">
        {Array.from({ length: TILES }, (_, place) => (
          <img
            key={place}
            src={covers[tileOf(place, covers.length)]}
            alt=""
            decoding="async"
            className="aspect-3/4 w-full rounded-lg object-cover"
          />
        ))}
      </div>
      <div className="absolute inset-0 bg-[linear-gradient(0deg,var(--canvas)_30%,transparent_85%)]" />
    </div>
  );
}

/** Few covers come round, and never stand below themselves. */
const tileOf = (place: number, count: number): number =>
  (place + (count === 5 ? Math.floor(place / 5) * 2 : 0)) % count;
