import facts from '../../../data/player-cores.json' with { type: 'json' };

interface FirmwareRule {
  readonly cores: readonly string[];
  readonly platforms: readonly string[];
  readonly file: string;
  /** Alternatives to `file`. */
  readonly or: readonly string[];
  readonly required: boolean;
}

const CORES = new Map<string, readonly string[]>(Object.entries(facts.platforms));
const SCHEMES = new Map<string, string>(Object.entries(facts.control_schemes));
const FLASH = new Set(facts.flash);
const WHOLE_ARCHIVES = new Set(facts.whole_archives);
const FIRMWARE: readonly FirmwareRule[] = facts.firmware;

/** Best first; empty: no browser emulator supports this platform. */
export const coresOf = (slug: string): readonly string[] => CORES.get(slug) ?? [];

export const platformsOf = (core: string): string[] =>
  [...CORES].flatMap(([slug, cores]) => (cores.includes(core) ? slug : []));

export const controlSchemeOf = (slug: string): string | null => SCHEMES.get(slug) ?? null;

export const isFlashPlatform = (slug: string): boolean => FLASH.has(slug);

/** Arcade and DOS cores load the archive itself; all others need its content. */
export const wantsWholeArchive = (core: string): boolean => WHOLE_ARCHIVES.has(core);

const DOS_CORE = 'dosbox_pure';

export const isDosCore = (core: string): boolean => core === DOS_CORE;

export const isDosPlatform = (slug: string): boolean => coresOf(slug).includes(DOS_CORE);

export const firmwareRulesOf = (core: string, slug: string): FirmwareRule[] =>
  FIRMWARE.filter(({ cores, platforms }) => cores.includes(core) && platforms.includes(slug));
