import { seedOf } from '@saveroom/contract';

export { seedOf };

const TINTS = 12;

/** One of the tints of the theme, for something that has no color of its own. */
export const tintOf = (seed: number): string => `var(--tint-${(seed % TINTS) + 1})`;
