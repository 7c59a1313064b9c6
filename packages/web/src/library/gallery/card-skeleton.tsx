import { useKitTexts } from '#shared/ui/kit-texts.ts';

interface Props {
  index: number;
  column: number;
}

/**
 * Holds the place of the one game Tab leads to while it is not here yet: the keyboard can already
 * stand on it. The row says how much will stand below its cover.
 */
export function CardSkeleton({ index, column }: Props) {
  const { loading } = useKitTexts();
  return (
    <td
      aria-colindex={column + 1}
      aria-label={loading}
      aria-disabled="true"
      data-index={index}
      data-focus
      tabIndex={0}
      className="rounded-sm bg-hover bg-clip-content pb-(--below)"
    />
  );
}
