const STAR =
  'M50 17.5l9.6 20.3 22.3 2.9-16.3 15.5 4.1 22.1L50 67.6 30.3 78.3l4.1-22.1-16.3-15.5 22.3-2.9Z';

/** The favourites of anybody look the same, so that they are found at once. */
export function FavoritesDrawing() {
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true" className="size-full bg-(--tint-1) text-on-tint">
      <g fill="currentColor" stroke="currentColor" strokeLinejoin="round">
        <circle cx="50" cy="50" r="62" fillOpacity="0.07" stroke="none" />
        <circle cx="50" cy="50" r="46" fillOpacity="0.08" stroke="none" />
        <path d={STAR} strokeWidth="5" strokeOpacity="0.95" fillOpacity="0.95" />
        <path
          d={STAR}
          fill="none"
          strokeWidth="1.2"
          strokeOpacity="0.35"
          transform="matrix(1.42 0 0 1.42 -21 -20.4)"
        />
        <path
          d={STAR}
          fill="none"
          strokeWidth="0.8"
          strokeOpacity="0.2"
          transform="matrix(1.86 0 0 1.86 -43 -41.8)"
        />
      </g>
    </svg>
  );
}
