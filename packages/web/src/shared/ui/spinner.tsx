import { useKitTexts } from './kit-texts.ts';

interface Props {
  size?: number | undefined;
  /** Announces loading to screen readers; leave it off next to text that says so. */
  announced?: boolean | undefined;
}

export function Spinner({ size = 20, announced = false }: Props) {
  const { loading } = useKitTexts();
  return (
    <span className="inline-flex" role={announced ? 'status' : undefined}>
      <svg
        viewBox="0 0 24 24"
        width={size}
        height={size}
        className="animate-spin"
        fill="none"
        aria-hidden="true"
      >
        <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="2.5" opacity="0.25" />
        <path
          d="M21 12a9 9 0 0 0-9-9"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
        />
      </svg>
      {announced && <span className="sr-only">{loading}</span>}
    </span>
  );
}
