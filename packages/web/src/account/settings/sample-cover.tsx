/** A lantern on a hill at night: ours, so that no game's art is needed. */
export function SampleCover() {
  return (
    <svg
      viewBox="0 0 80 120"
      className="absolute inset-0 size-full"
      preserveAspectRatio="xMidYMid slice"
    >
      <rect width="80" height="120" className="fill-(--tint-8)" />
      <circle cx="40" cy="58" r="36" className="fill-(--tint-1)" />
      <circle cx="40" cy="58" r="22" className="fill-(--tint-12)" />
      <path d="M0 90 Q20 74 44 84 T80 78 V120 H0 Z" className="fill-(--tint-2)" />
      <path d="M0 102 Q30 88 56 98 T80 96 V120 H0 Z" className="fill-(--tint-9)" />
      <path
        d="M35 47 Q40 38 45 47"
        className="fill-none stroke-on-tint stroke-[1.5]"
        strokeLinecap="round"
      />
      <path d="M33 47 h14 l2 4 h-18 Z M32 70 h16 v3 h-16 Z" className="fill-on-tint" />
      <path d="M33 52 h14 v17 h-14 Z" className="fill-on-tint opacity-85" />
      <path d="M40 54 q5 6 0 13 q-5 -7 0 -13 Z" className="fill-(--tint-7)" />
    </svg>
  );
}
