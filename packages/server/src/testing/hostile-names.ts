/** File names that escape the folder, display as another name, or that some systems refuse. */
export function hostileNames(): string[] {
  const letters = 'game.nes';
  const names = [
    ['.', '..', '../x.nes', '../../etc/passwd', 'a/../../b.nes', './a.nes', 'a/b.nes', 'a/'],
    ['/etc/passwd', '//server/share/x', '/x.nes', '\\x.nes', '..\\x.nes', 'a\\b.nes'],
    ['C:\\x.nes', 'C:x.nes', 'c:/x.nes', 'file:///etc/passwd', '\\\\?\\C:\\x', 'a.nes:stream'],
    ['a.nes::$DATA', '~/x.nes/y', '%2e%2e/x.nes', '..%2f/x', '....//x', '.../x.nes', '..;/x'],
    ['.hidden.nes', '.saveroom-00000000000000000000000000000000.tmp', '...', '. .', ' ', '  '],
    [' a.nes', 'a.nes ', 'a.nes.', 'a.nes..', 'a.nes . ', '.a.nes.', 'a. ', '\u00a0'.repeat(0)],
    ['a*.nes', 'a?.nes', 'a"b.nes', 'a<b.nes', 'a>b.nes', 'a|b.nes', '"', '*', '?', '<>'],
    ['\u202Esen.exe', 'a\u202Eb.nes', 'a\u2066b.nes', 'a\u200Fb.nes', 'a\u061Cb.nes'],
    ['a\u200Bb.nes', 'a\uFEFFb.nes', 'a\u00ADb.nes', 'a\u2060b.nes', 'a\u180Eb.nes'],
    ['a\u2028b.nes', 'a\u2029b.nes', 'a\uFFFDb.nes', 'a\uE000b.nes', 'a\u{F0000}b.nes'],
    ['\uD800.nes', 'a\uDC00b.nes', '\uD83D.nes', '\uFFFF.nes', '\u{1FFFF}.nes', '\u0378.nes'],
    ['a'.repeat(256), `${'a'.repeat(300)}.nes`, `${'é'.repeat(130)}.nes`, '🎮'.repeat(64)],
    [`${'../'.repeat(50)}x.nes`, `${'a/'.repeat(200)}x.nes`, 'x'.repeat(3900), 'ゼ'.repeat(100)],
    ['conin$', 'CONOUT$', 'COM¹', 'lpt².nes', 'com³.bin', 'nul .nes', 'aux\u3000', 'NUL.tar.gz'],
  ].flat();
  for (const word of ['con', 'PRN', 'aux', 'Nul']) {
    names.push(word, `${word}.nes`, `${word}.a.b`, `${word}.`, `${word} `);
  }
  for (let digit = 0; digit <= 9; digit += 1) {
    names.push(`COM${digit}`, `lpt${digit}.nes`, `com${digit}.txt.nes`);
  }
  for (let code = 0; code < 32; code += 1) {
    const char = String.fromCodePoint(code);
    names.push(char + letters, `ga${char}me.nes`);
  }
  for (let code = 0x7f; code < 0xa0; code += 4) {
    names.push(`ga${String.fromCodePoint(code)}me.nes`);
  }
  return [...new Set(names.filter((name) => name !== ''))];
}
