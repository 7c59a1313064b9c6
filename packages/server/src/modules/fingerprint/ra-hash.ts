import { createHash } from 'node:crypto';
import { parse } from 'node:path';

import platforms from '../../../data/ra-hash-rules.json' with { type: 'json' };
import type { Fingerprint, Headerless } from './fingerprint.ts';
import type { HeaderKind } from './rom-header.ts';

/**
 * How RetroAchievements identifies the games of a platform:
 * - `whole`: the MD5 of the file
 * - `nes`, `lynx`, `a7800`: without the header, if there is one
 * - `snes`, `pce`: without 512 bytes, if the size shows that they are a header
 * - `n64`: the MD5 of the bytes in big-endian order
 * - `name`: the MD5 of the name of the set
 * Discs, and systems whose rule depends on the content (nds, arduboy), are not in the table.
 */
type Rule = 'whole' | 'nes' | 'lynx' | 'a7800' | 'snes' | 'pce' | 'n64' | 'name';

const RULES = new Map(
  (Object.entries(platforms) as [Rule, string[]][]).flatMap(([rule, slugs]) =>
    slugs.map((slug) => [slug, rule] as const),
  ),
);

/** RetroAchievements ignores larger cartridges. */
const MAX_CARTRIDGE_BYTES = 64 * 1024 * 1024;
const COPIER_LENGTH = 512;
const SNES_BLOCK = 0x2000;
const HEADERS: Readonly<Partial<Record<Rule, readonly HeaderKind[]>>> = {
  nes: ['ines', 'fds'],
  lynx: ['lynx'],
  a7800: ['a7800'],
};

interface HashedGame {
  readonly platformSlug: string;
  readonly fileName: string;
  /** Must be full; for an archive the largest member counts. */
  readonly fingerprint: Fingerprint;
}

/** The hash of RetroAchievements, from existing digests. Null: it is unknown for this game. */
export function computeRaHash({ platformSlug, fileName, fingerprint }: HashedGame): string | null {
  const rule = RULES.get(platformSlug);
  if (!rule) return null;
  if (rule === 'name') return hashText(parse(fileName).name.toLowerCase());
  const content = toCartridgeContent(fileName, fingerprint);
  if (!content || content.size > MAX_CARTRIDGE_BYTES) return null;
  return contentHash(rule, content);
}

interface CartridgeContent {
  readonly name: string;
  readonly size: number;
  readonly md5: string;
  readonly headerless?: Headerless;
}

function contentHash(rule: Exclude<Rule, 'name'>, content: CartridgeContent): string | null {
  const { name, size, headerless } = content;
  if (rule === 'n64') return /\.(z64|ndd)$/i.test(name) ? content.md5 : null;
  if (rule === 'snes' || rule === 'pce') {
    const extra = rule === 'snes' ? size % SNES_BLOCK : size & COPIER_LENGTH;
    return extra === COPIER_LENGTH ? (headerless?.md5 ?? null) : content.md5;
  }
  const isSkipped = headerless && HEADERS[rule]?.includes(headerless.kind);
  return isSkipped ? headerless.md5 : content.md5;
}

function toCartridgeContent(fileName: string, fingerprint: Fingerprint): CartridgeContent | null {
  const { md5: digest, size, headerless, members, problem } = fingerprint;
  if (digest === undefined || problem) return null;
  const member = members?.find((other) => other.md5 === digest);
  return { name: member?.name ?? fileName, size: member?.size ?? size, md5: digest, headerless };
}

const hashText = (text: string): string => createHash('md5').update(text).digest('hex');
