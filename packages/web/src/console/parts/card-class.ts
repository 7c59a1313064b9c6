const SHAPES = {
  resting: 'opacity-85 shadow-1 ring-1 ring-line',
  /** The focused card is enlarged; color alone would not be enough. */
  focused: 'z-10 scale-108 shadow-3 ring-[0.3rem] ring-focus',
  /**
   * While the focus moves fast, cards do not grow, because that would repaint two cards in every
   * frame.
   */
  passed: 'z-10 ring-[0.3rem] ring-focus',
};

/** `isMovingFast`: the focus only passes the card. */
export function cardClass(isFocused: boolean, isMovingFast = false): string {
  const focused = isMovingFast ? SHAPES.passed : SHAPES.focused;
  return `block size-full overflow-hidden rounded-lg text-left transition-transform duration-(--duration-fast) ${
    isFocused ? focused : SHAPES.resting
  }`;
}

export const pillClass = (isFocused: boolean): string =>
  `rounded-full px-10 py-4 text-2xl font-semibold transition ${
    isFocused ? 'scale-105 bg-ink text-canvas shadow-2' : 'bg-hover text-ink'
  }`;
