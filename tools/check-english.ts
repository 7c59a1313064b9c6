/** Words that other products don't use, and what to write instead. See docs/i18n/README.md. */
const AVOIDED: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\b(somebody|nobody|whoever)\b/i, 'name the person: “you”, “an admin”, “other users”'],
  [/\banew\b/i, '“again”'],
  [/\bby (itself|themselves)\b/i, '“automatically”'],
  [
    /(?<!\b(is|are|was|were|be|isn’t|aren’t) )\bkept\b/i,
    '“saved”, or “is kept” for what is not deleted',
  ],
  [/\b(told|tells)\b/i, '“notified”, “shows”'],
  [/\b(goes?|going|went) on\b/i, '“continue”, “resume”'],
  [/\bgive up\b|\bgiven up\b/i, '“cancel”'],
  [/\bof the server\b/i, '“the server’s”'],
  [/\bpress(ed|es)?\b/i, '“select” or “click”'],
  [/\bquestions?\b/i, '“request”'],
  [/\bshall\b/i, '“will”'],
  [/\bany more\b/i, '“no longer”'],
  [/\bfor good\b/i, '“permanently”'],
  [/\bfits?\b/i, '“matches”'],
  [/\bfetch(ed|es|ing)?\b/i, '“download”'],
  [/\be-mail\b/i, '“email”'],
  [/\buser name\b/i, '“username”'],
  [/\bside bar\b/i, '“sidebar”'],
  [/\bvirtual collections?\b/i, '“auto collection”'],
  [/\bswitched (on|off)\b/i, '“turned on”, “disabled”'],
  [/\bcould not be\b/i, '“Couldn’t load …”'],
  [/'/, '’ as the apostrophe'],
  [/\.\.\./, '… as one character'],
];

/** Areas for players, where a core is called an emulator. */
const PLAYER_AREAS = new Set(['play', 'console', 'rom', 'gallery', 'home', 'saves']);
const QUESTION_WORD = /^(What|Who|Where|How)\b/;
const LABEL_KEY = /(^|-)(title|label|button|tab|column|legend)(-|_|$)/;

/** The style rules that an English text breaks. */
export function findFlaws(area: string, key: string, template: string): string[] {
  const text = template.replaceAll(/\{\{\w+\}\}/g, '…');
  const flaws = AVOIDED.flatMap(([pattern, instead]) => {
    const found = pattern.exec(text)?.[0];
    return found === undefined ? [] : [`“${found}”: write ${instead}`];
  });
  if (PLAYER_AREAS.has(area) && /\bcores?\b/i.test(text)) {
    flaws.push('“core”: players read “emulator”');
  }
  if (QUESTION_WORD.test(text) && !text.includes('?')) {
    flaws.push(`begins with “${text.split(' ', 1)[0]}”: write a noun phrase`);
  }
  if (LABEL_KEY.test(key) && /[^.…]\.$/.test(text) && !/[.?!] /.test(text)) {
    flaws.push('a label has no full stop');
  }
  return flaws;
}
