import { tintOf } from '@saveroom/contract';

/** The colour of a family of platforms, as a token. Without a family the name decides. */
export const familyTint = (family: string | null, name: string): string =>
  `var(--tint-${tintOf(family, name)})`;
