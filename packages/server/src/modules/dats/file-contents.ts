import type { Selectable } from 'kysely';

import type { Tables } from '#core/db/tables.ts';
import {
  HEADER_LENGTHS,
  type Headerless,
  type Member,
} from '#modules/fingerprint/fingerprint.api.ts';

import type { Content } from './content-index.ts';

export type FileFacts = Pick<
  Selectable<Tables['rom_file']>,
  | 'rom_id'
  | 'file_size_bytes'
  | 'crc_hash'
  | 'md5_hash'
  | 'sha1_hash'
  | 'chd_sha1_hash'
  | 'headerless'
  | 'archive_members'
>;

/** All contents of a file that a DAT could list: whole, without header, and members. */
export function fileContents(file: FileFacts): Content[] {
  const { rom_id: romId, crc_hash: crc, md5_hash: md5, sha1_hash: sha1 } = file;
  const members = file.archive_members ? (JSON.parse(file.archive_members) as Member[]) : null;
  const contents: Content[] = [];
  if (members) {
    for (const member of members) contents.push(...memberContents(romId, member));
  } else if (crc !== '' || md5 !== '' || sha1 !== '') {
    contents.push({ romId, size: file.file_size_bytes, crc, md5, sha1 });
    const headerless = file.headerless ? (JSON.parse(file.headerless) as Headerless) : undefined;
    if (headerless) contents.push(headerlessContent(headerless, romId, file.file_size_bytes));
  }
  if (file.chd_sha1_hash !== '') {
    contents.push({ romId, size: null, crc: '', md5: '', sha1: file.chd_sha1_hash });
  }
  return contents;
}

function memberContents(romId: number, member: Member): Content[] {
  const { size, crc = '', md5 = '', sha1 = '', headerless } = member;
  const whole = { romId, size, crc, md5, sha1 };
  return headerless ? [whole, headerlessContent(headerless, romId, size)] : [whole];
}

const headerlessContent = (
  { kind, crc, md5, sha1 }: Headerless,
  romId: number,
  size: number,
): Content => ({
  romId,
  size: size - HEADER_LENGTHS[kind],
  crc,
  md5,
  sha1,
});
