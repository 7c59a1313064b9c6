import { z } from 'zod';

import type { GameFacts } from '#modules/roms/roms.api.ts';
import { parseReleaseDate } from '#modules/metadata/sources/release-date.ts';
import type { SwitchTitleRow } from './titledb.queries.ts';

const Text = z.string().nullish().catch(null);
const TextList = z.array(z.string()).nullish().catch(null);

const Fields = z.looseObject({
  description: Text,
  intro: Text,
  iconUrl: Text,
  bannerUrl: Text,
  publisher: Text,
  developer: Text,
  category: TextList,
  languages: TextList,
  screenshots: TextList,
  numberOfPlayers: z.number().nullish().catch(null),
  /** `20170303`. */
  releaseDate: z.number().nullish().catch(null),
});

/** What installers display about a title. */
export function shopFacts({ facts }: Pick<SwitchTitleRow, 'facts'>) {
  const { publisher, description, releaseDate: date } = Fields.parse(JSON.parse(facts));
  return { publisher: publisher ?? '', description: description ?? '', releaseDate: date ?? 0 };
}

/** Parses the stored fields of a title. */
export function switchFacts({ name, facts }: Pick<SwitchTitleRow, 'name' | 'facts'>): GameFacts {
  const fields = Fields.parse(JSON.parse(facts));
  const companies = [fields.publisher, fields.developer].filter(
    (company): company is string => typeof company === 'string' && company !== '',
  );
  const released = parseReleaseDate(
    String(fields.releaseDate ?? '').replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'),
  );
  const summary = fields.description || fields.intro;
  const players = fields.numberOfPlayers ?? 0;
  return {
    name,
    ...(summary && { summary }),
    ...(companies.length > 0 && { companies: [...new Set(companies)] }),
    ...(fields.category?.length && { genres: fields.category }),
    ...(fields.languages?.length && { languages: fields.languages }),
    ...(players > 0 && { player_count: players === 1 ? '1' : `1-${players}` }),
    ...(released !== undefined && { first_release_date: released }),
    ...(fields.iconUrl && { url_cover: fields.iconUrl }),
    ...(fields.screenshots?.length && { url_screenshots: fields.screenshots.slice(0, 6) }),
  };
}
