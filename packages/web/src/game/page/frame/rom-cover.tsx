import { classes } from '#shared/lib/classes.ts';
import { Cover } from '#library/covers/cover.tsx';

interface Props {
  small: string;
  large: string;
  thumbhash: string;
  ratio: number;
  title: string;
  platformName: string;
  platformSlug: string;
  family: string | null;
  isMissing: boolean;
}

const SIZES = '(min-width: 1920px) 24rem, (min-width: 1280px) 19rem, 15rem';

/** Cards of galleries give their cover the same name when they are pressed: from there it comes. */
const TRANSITION = '[view-transition-name:rom-cover]';

export function RomCover({ small, isMissing, ...game }: Props) {
  return (
    <Cover
      {...game}
      src={small}
      sizes={SIZES}
      eager
      className={classes('rounded-md shadow-3', TRANSITION, isMissing && 'grayscale-60')}
    />
  );
}
