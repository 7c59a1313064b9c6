const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const MOST_BYTES = 255;

/**
 * A name that is one file on every system and shows what it is: no way up or elsewhere, nothing
 * hidden, nothing that prints as something else.
 */
export const isSafeFileName = (name: string): boolean =>
  name !== '' &&
  name.isWellFormed() &&
  Buffer.byteLength(name) <= MOST_BYTES &&
  !/[/\\:*?"<>|\uFFFD\p{C}\p{Zl}\p{Zp}]/u.test(name) &&
  !/^[. ]|[. ]$/.test(name) &&
  !RESERVED.test(name);
