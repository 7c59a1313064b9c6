import { encode } from 'uqr';

interface Props {
  text: string;
  /** Accessible name. */
  label: string;
  size?: 'md' | 'lg' | undefined;
}

const WIDTH = { md: 'w-44', lg: 'w-72 max-w-full' };

/** Black on white in every theme: cameras expect it. */
export function QrCode({ text, label, size = 'md' }: Props) {
  const { data, size: modules } = encode(text, { border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      viewBox={`0 0 ${modules} ${modules}`}
      shapeRendering="crispEdges"
      className={`${WIDTH[size]} justify-self-center`}
    >
      <title>{label}</title>
      <rect width={modules} height={modules} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}
