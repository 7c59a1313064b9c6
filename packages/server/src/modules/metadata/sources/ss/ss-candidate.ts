import { decodeHtml } from '#modules/metadata/sources/decode-html.ts';
import type { GameQuery, Candidate } from '#modules/metadata/sources/provider.ts';
import type { GameFacts } from '#modules/roms/roms.api.ts';
import { bestOfRegion, regionOrder, type LocalePreferences } from '#modules/names/names.api.ts';
import { toSeconds, parseReleaseDate } from '#modules/metadata/sources/release-date.ts';
import { withoutCredentials } from './ss-url.ts';
import type { SsGame, SsMedia } from './ss-reply.ts';

/** Arcade systems, which share their games. */
const ARCADE_SYSTEMS = new Set([
  '6',
  '7',
  '8',
  '47',
  '49',
  '53',
  '54',
  '55',
  '56',
  '68',
  '69',
  '75',
  '142',
]);

const NOT_A_GAME = /^ZZZ\(NOTGAME\)/i;

export const isGame = ({ id, notgame, noms }: SsGame): boolean =>
  id !== '' && notgame !== 'true' && !noms.some(({ text }) => NOT_A_GAME.test(text));

/** A game of ScreenScraper, with texts and pictures of the preferred region and language. */
export function ssCandidate(
  found: SsGame,
  game: GameQuery,
  preferences: LocalePreferences,
): Candidate {
  const order = regionOrder(game, preferences);
  const names = [...new Set(found.noms.map(({ text }) => cleanName(text)))].filter(Boolean);
  const chosen = bestOfRegion(found.noms, order, ({ region }) => region);
  const name = cleanName(chosen?.text ?? '');
  const others = names.filter((other) => other !== name);
  const system = found.systeme?.id ?? '';
  const requested = String(game.platform.ss_id ?? '');
  return {
    sourceId: found.id,
    name,
    names: others,
    platformName: found.systeme?.text || null,
    isOfPlatform:
      system === '' ||
      system === requested ||
      (ARCADE_SYSTEMS.has(system) && ARCADE_SYSTEMS.has(requested)),
    website: `https://www.screenscraper.fr/gameinfos.php?gameid=${encodeURIComponent(found.id)}`,
    facts: toFacts(found, { name, others, order, languages: languageOrder(preferences) }),
  };
}

const languageOrder = ({ languages }: LocalePreferences): string[] => [
  ...new Set([...languages.map((language) => language.toLowerCase()), 'en', 'fr']),
];

interface LocalizedChoice {
  readonly name: string;
  readonly others: readonly string[];
  readonly order: readonly string[];
  readonly languages: readonly string[];
}

function toFacts(found: SsGame, { name, others, order, languages }: LocalizedChoice): GameFacts {
  const released = parseReleaseDate(bestOfRegion(found.dates, order, ({ region }) => region)?.text);
  const companies = uniqueTexts([found.editeur?.text, found.developpeur?.text]);
  const genres = translateNames(found.genres, ['en', ...languages]);
  const modes = translateNames(found.modes, languages);
  const families = translateNames(found.familles, languages);
  const note = Number.parseFloat(found.note?.text ?? '');
  const ratings = found.classifications.filter(({ type, text }) => type !== '' && text !== '');
  const players = found.joueurs?.text ?? '';
  const summary = languages
    .map((language) => found.synopsis.find(({ langue }) => langue === language)?.text)
    .find(Boolean);
  return {
    name,
    ...(summary && { summary: decodeHtml(summary).trim() }),
    ...(others.length > 0 && { alternative_names: others }),
    ...(companies.length > 0 && { companies }),
    ...(genres.length > 0 && { genres }),
    ...(modes.length > 0 && { game_modes: modes }),
    ...(families.length > 0 && { franchises: families }),
    ...(ratings.length > 0 && {
      age_ratings: ratings.map(({ type, text }) => `${type} ${text}`),
    }),
    ...(players !== '' && { player_count: players }),
    ...(released !== undefined && { first_release_date: released }),
    ...(note >= 0 && { average_rating: Math.min(100, note * 5) }),
    ...selectPictures(found.medias, order),
    raw: {
      ss_score: note >= 0 ? String(note / 2) : '',
      first_release_date: toSeconds(released),
      alternative_names: others,
      companies,
      franchises: families,
      game_modes: modes,
      genres,
      age_ratings: ratings.map(({ type, text }) => ({ rating: text, category: type })),
      player_count: players,
    },
  };
}

function selectPictures(medias: readonly SsMedia[], order: readonly string[]): Partial<GameFacts> {
  const urlOf = (...types: string[]): string => {
    for (const type of types) {
      const all = medias.filter(
        (media) => media.parent === 'jeu' && media.type === type && media.url,
      );
      const best = bestOfRegion(all, order, ({ region }) => region);
      if (best) return withoutCredentials(best.url);
    }
    return '';
  };
  const cover = urlOf('box-2D');
  const screenshot = urlOf('ss');
  const title = urlOf('sstitle');
  const background = urlOf('fanart');
  const logo = urlOf('wheel-hd', 'wheel');
  const manual = urlOf('manuel');
  return {
    ...(cover && { url_cover: cover }),
    ...(screenshot && { url_screenshots: [screenshot] }),
    ...(title && { url_title_screen: title }),
    ...(background && { url_background: background }),
    ...(logo && { url_logo: logo }),
    ...(manual && { url_manual: manual }),
  };
}

const cleanName = (text: string): string =>
  decodeHtml(text).replaceAll(' : ', ': ').replaceAll(/\s+/g, ' ').trim();

const uniqueTexts = (all: readonly (string | undefined)[]): string[] => [
  ...new Set(all.map((text) => decodeHtml(text ?? '').trim()).filter((text) => text !== '')),
];

function translateNames(
  all: readonly { noms: readonly { langue: string; text: string }[] }[],
  languages: readonly string[],
): string[] {
  return uniqueTexts(
    all.map(({ noms }) => {
      const translations = languages.map(
        (language) => noms.find(({ langue }) => langue === language)?.text,
      );
      return translations.find(Boolean) ?? noms[0]?.text;
    }),
  );
}
