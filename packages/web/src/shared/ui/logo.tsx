interface Props {
  size?: number | undefined;
}

/** The logo: a doorway with a crystal, the save point of games. */
export function Logo({ size = 32 }: Props) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" className="shrink-0">
      <path
        className="fill-accent"
        d="M5 27.5V14C5 7.9 9.9 3 16 3s11 4.9 11 11v13.5a1.5 1.5 0 0 1-1.5 1.5h-19A1.5 1.5 0 0 1 5 27.5Z"
      />
      <path className="fill-on-accent" d="M16 8.5 21.5 16.5 16 24.5 10.5 16.5Z" />
      <path className="fill-accent" fillOpacity="0.45" d="M16 16.5h5.5L16 24.5Z" />
    </svg>
  );
}
