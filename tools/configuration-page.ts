import { VARIABLES } from '../packages/server/src/config/variables.ts';

/** The manual page of every setting, made from the table the server reads them with. */
export function configurationPage(): string {
  const rows = Object.entries(VARIABLES).map(([name, { doc, fallback, secret }]) => {
    const value = fallback ? `\`${fallback}\`` : '';
    const note = secret ? ' Secret.' : '';
    return `| \`${name}\` | ${value} | ${doc.replaceAll('|', '\\|')}${note} |`;
  });
  return [
    '# Configuration',
    '',
    'Everything is optional: Saveroom starts without a single setting. They are environment',
    'variables, read once at the start; all mistakes are printed together and nothing is written',
    'until they are mended. Switches take `true`, `yes`, `on`, `1` or `false`, `no`, `off`, `0`.',
    'Any of them may be given as `NAME_FILE`, the path of a file that holds the value.',
    '',
    '| Setting | Default | Meaning |',
    '| --- | --- | --- |',
    ...rows,
    '',
    'Library rules (exclusions, platform bindings, folder names, emulator settings) are kept in',
    '`config/config.yml` in the data folder.',
    '',
    'Files that no platform plays, such as texts, pictures, checksums and saves beside the games, are',
    'not games; the report of a scan says how many were skipped. Some platforms play what others do',
    'not: `.png` is a game of PICO-8, `.html` one of the browser. To add such files nevertheless, name',
    'their extensions (without a dot; `*` for all) or file names (`*`, `?` and `[…]` are patterns), and',
    'scan again:',
    '',
    '```yaml',
    'include:',
    '  roms:',
    '    single_file:',
    '      extensions: [pdf]',
    '      names: ["*.story.txt"]',
    '```',
    '',
    'Cores of the emulator come with `npm start -- fetch-core <name> …`; `all` stands for every one.',
    '',
    '_This page is made by `npm run generate` from `packages/server/src/config/variables.ts`._',
    '',
  ].join('\n');
}
