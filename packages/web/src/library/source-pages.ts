import { WIRE, WIRE_SOURCES } from '@saveroom/contract';
import type { DetailedRom, Platform } from '@saveroom/contract';

/** The id of a game or platform at a metadata source. Source names are not translated. */
export interface SourceLink {
  source: string;
  id: string;
  /** The public page about it; null if there is none. */
  address: string | null;
}

/** The sources that have an id of the game. Ids of local game lists are checksums and not shown. */
export const gameSources = (rom: DetailedRom): SourceLink[] =>
  WIRE_SOURCES.flatMap((source) => {
    if (source === 'gamelist') return [];
    const { name, gamePage } = WIRE[source];
    return linkTo(name, gamePage, { ...rom, id: rom[`${source}_id`] });
  });

/** The sources that have an id of the platform. */
export const platformSources = (platform: Platform): SourceLink[] =>
  WIRE_SOURCES.flatMap((source) => {
    const { name, platformField, platformPage } = WIRE[source];
    const fields: Readonly<Record<string, unknown>> = { ...platform };
    return linkTo(name, platformPage, { ...fields, id: fields[platformField] });
  });

type Values = Readonly<Record<string, unknown>>;

function linkTo(source: string, page: string | undefined, values: Values): SourceLink[] {
  const { id } = values;
  if (typeof id === 'number' || (typeof id === 'string' && id !== '')) {
    return [{ source, id: String(id), address: fillPage(page, values) }];
  }
  return [];
}

/** `https://example.org/games/{id}` with the values of a record. Null: a value is missing. */
function fillPage(page: string | undefined, values: Values): string | null {
  if (page === undefined) return null;
  let isComplete = true;
  const address = page.replaceAll(/\{(\w+)\}/g, (_, field: string) => {
    const value = values[field];
    if (typeof value === 'number') return String(value);
    if (typeof value === 'string' && value !== '') return encodeURIComponent(value);
    isComplete = false;
    return '';
  });
  return isComplete ? address : null;
}
