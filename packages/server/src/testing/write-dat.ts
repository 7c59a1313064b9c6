import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

export interface DatEntry {
  readonly name: string;
  readonly cloneof?: string;
  readonly release?: { readonly region: string; readonly language?: string };
  readonly roms: readonly {
    readonly name: string;
    /** Content of the file; the DAT contains its digests. */
    readonly content: string | Uint8Array;
    readonly status?: string;
    /** The only digest in the DAT; absent: all digests. */
    readonly only?: 'crc' | 'md5' | 'sha1';
  }[];
}

interface DatHeader {
  readonly name: string;
  readonly version?: string;
}

function fieldsOf({ name, content, status, only }: DatEntry['roms'][number]): [string, string][] {
  const bytes = Buffer.from(content);
  const digests: [string, string][] = [
    ['crc', crc32(bytes).toString(16).padStart(8, '0').toUpperCase()],
    ['md5', createHash('md5').update(bytes).digest('hex')],
    ['sha1', createHash('sha1').update(bytes).digest('hex').toUpperCase()],
  ];
  return [
    ['name', name],
    ['size', String(bytes.length)],
    ...digests.filter(([kind]) => only === undefined || kind === only),
    ...(status ? [['status', status] as [string, string]] : []),
  ];
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const attributes = (fields: readonly [string, string][]): string =>
  fields.map(([key, value]) => ` ${key}="${escaped(value)}"`).join('');

export function writeLogiqx(
  { name, version = '1' }: DatHeader,
  games: readonly DatEntry[],
): string {
  const head = `<header><name>${escaped(name)}</name><description>${escaped(name)}, all</description><version>${version}</version></header>`;
  const body = games.map(({ cloneof, release, roms, ...game }) => {
    const nameAndParent: [string, string][] = [['name', game.name]];
    if (cloneof) nameAndParent.push(['cloneof', cloneof]);
    const released = release
      ? [`<release${attributes(Object.entries({ name: game.name, ...release }))}/>`]
      : [];
    const files = roms.map((rom) => `<rom${attributes(fieldsOf(rom))}/>`);
    const inside = [`<description>${escaped(game.name)}</description>`, ...released, ...files];
    return `<game${attributes(nameAndParent)}>\n${inside.join('\n')}\n</game>`;
  });
  return `<?xml version="1.0"?>
<!DOCTYPE datafile PUBLIC "-//Logiqx//DTD ROM Management Datafile//EN" "http://www.logiqx.com/Dats/datafile.dtd">
<datafile>
${head}
${body.join('\n')}
</datafile>
`;
}

const quoted = (text: string): string => `"${text}"`;

export function writeClrMamePro(
  { name, version = '1' }: DatHeader,
  games: readonly DatEntry[],
): string {
  const head = `clrmamepro (\n\tname ${quoted(name)}\n\tdescription ${quoted(`${name}, all`)}\n\tversion ${version}\n)\n`;
  const body = games.map(({ cloneof, release, roms, ...game }) => {
    const lines = [
      `name ${quoted(game.name)}`,
      `description ${quoted(game.name)}`,
      ...(cloneof ? [`cloneof ${quoted(cloneof)}`] : []),
      ...(release
        ? [
            `release ( name ${quoted(game.name)} region ${release.region}${release.language ? ` language ${release.language}` : ''} )`,
          ]
        : []),
      ...roms.map((rom) => {
        const fields = fieldsOf(rom).map(([key, value]) =>
          key === 'name' ? `name ${quoted(value)}` : `${key === 'status' ? 'flags' : key} ${value}`,
        );
        return `rom ( ${fields.join(' ')} )`;
      }),
    ];
    return `game (\n${lines.map((line) => `\t${line}`).join('\n')}\n)\n`;
  });
  return `${head}\n${body.join('\n')}`;
}
