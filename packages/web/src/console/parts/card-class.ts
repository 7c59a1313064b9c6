/** The focused card comes forward; colour alone would not tell it from the others. */
export const cardClass = (isFocused: boolean): string =>
  `block size-full overflow-hidden rounded-lg text-left transition-transform duration-(--duration-fast) ${
    isFocused
      ? 'z-10 scale-108 shadow-3 ring-[0.3rem] ring-focus'
      : 'opacity-85 shadow-1 ring-1 ring-line'
  }`;
