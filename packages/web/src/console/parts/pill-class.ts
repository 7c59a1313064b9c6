export const pillClass = (isFocused: boolean): string =>
  `rounded-full px-10 py-4 text-2xl font-semibold transition ${
    isFocused ? 'scale-105 bg-ink text-canvas shadow-2' : 'bg-hover text-ink'
  }`;
