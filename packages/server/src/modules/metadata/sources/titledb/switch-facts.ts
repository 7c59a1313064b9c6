import { z } from 'zod';

import type { GameFacts } from '#modules/roms/roms.api.ts';
import { releaseDate } from '#modules/metadata/sources/release-date.ts';
import type { SwitchTitleRow } from './titledb.queries.ts';

const Text = z.string().nullish().catch(null);
const Words = z.array(z.string()).nullish().catch(null);

const Fields = z.looseObject({
  description: Text,
  intro: Text,
  iconUrl: Text,
  bannerUrl: Text,
  publisher: Text,
  developer: Text,
  category: Words,
  languages: Words,
  screenshots: Words,
  numberOfPlayers: z.number().nullish().catch(null),
  /** `20170303`. */
  releaseDate: z.number().nullish().catch(null),
});

/** What the list says of a title, as a table of ours has it. */
export function switchFacts({ name, facts }: Pick<SwitchTitleRow, 'name' | 'facts'>): GameFacts {
  const told = Fields.parse(JSON.parse(facts));
  const companies = [told.publisher, told.developer].filter(
    (one): one is string => typeof one === 'string' && one !== '',
  );
  const released = releaseDate(
    String(told.releaseDate ?? '').replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'),
  );
  const summary = told.description || told.intro;
  const players = told.numberOfPlayers ?? 0;
  return {
    name,
    ...(summary && { summary }),
    ...(companies.length > 0 && { companies: [...new Set(companies)] }),
    ...(told.category?.length && { genres: told.category }),
    ...(told.languages?.length && { languages: told.languages }),
    ...(players > 0 && { player_count: players === 1 ? '1' : `1-${players}` }),
    ...(released !== undefined && { first_release_date: released }),
    ...(told.iconUrl && { url_cover: told.iconUrl }),
    ...(told.screenshots?.length && { url_screenshots: told.screenshots.slice(0, 6) }),
  };
}
