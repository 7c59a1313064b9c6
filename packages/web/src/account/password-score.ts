const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u];

/** 0 (very weak) to 4 (very strong). A hint for people, never a rule: length counts most. */
export function passwordScore(password: string): 0 | 1 | 2 | 3 | 4 {
  const distinct = new Set(password).size;
  if (password.length < 8 || distinct < 4) return 0;
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  const points = Math.min(distinct, password.length) + kinds * 2;
  if (points < 12) return 1;
  if (points < 16) return 2;
  return points < 20 ? 3 : 4;
}
