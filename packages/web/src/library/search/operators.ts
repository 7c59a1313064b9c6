import { useQuery } from '@tanstack/react-query';
import { Filter } from 'lucide-react';
import { useMemo } from 'react';

import { FACETS, SEARCH_OPERATORS } from '@saveroom/contract';
import type { Facet, Platform } from '@saveroom/contract';

import { romQueries } from '#library/data/roms.ts';

import { fold } from './fold.ts';
import type { Completion } from './palette-groups.ts';

type Operator = (typeof SEARCH_OPERATORS)[number];

interface Typed {
  readonly operator: Operator;
  /** The text before the value. */
  readonly before: string;
  /** The beginning of the value. */
  readonly value: string;
}

const LAST_PART = /(?:^|\s)-?([a-z]+):"?([^"]*|\S*)$/iu;

/** The operator at the end of the text, while its value is typed. */
function readOperator(text: string): Typed | undefined {
  const [part, name = '', value = ''] = LAST_PART.exec(text) ?? [];
  if (part === undefined || (value.includes(' ') && !part.includes('"'))) return undefined;
  const wanted = name.toLowerCase();
  const operator = SEARCH_OPERATORS.find(
    (one) =>
      one.name === wanted || ('aliases' in one && one.aliases.some((alias) => alias === wanted)),
  );
  const before = text.slice(0, text.length - value.length).replace(/"$/, '');
  return operator && { operator, before, value };
}

interface Value {
  readonly value: string;
  readonly label: string;
}

const facetOf = (operator: Operator | undefined): Facet | undefined =>
  FACETS.find((facet) => facet === operator?.reads);

/** The values of `is:` and `has:`, each in its first spelling. */
function namesOf(operator: Operator): Value[] {
  if (!('values' in operator)) return [];
  const first = new Map<string, string>();
  for (const [name, filter] of Object.entries(operator.values)) {
    const meaning = JSON.stringify(filter);
    if (!first.has(meaning)) first.set(meaning, name);
  }
  return [...first.values()].map((value) => ({ value, label: value }));
}

const MAX_VALUES = 6;

/** Values for the operator that is being typed; none once the value is complete. */
export function useOperatorValues(
  text: string,
  platforms: readonly Platform[],
): readonly Completion[] {
  const typed = useMemo(() => readOperator(text), [text]);
  const facet = facetOf(typed?.operator);
  const { data: facets } = useQuery({ ...romQueries.facets({}), enabled: facet !== undefined });
  return useMemo(() => {
    if (!typed) return [];
    const { operator, before } = typed;
    const known =
      operator.reads === 'platform'
        ? platforms
            .filter(({ rom_count }) => rom_count > 0)
            .map(({ slug, display_name }) => ({ value: slug, label: display_name }))
        : facet && facets
          ? facets[facet].map(({ value }) => ({ value, label: value }))
          : namesOf(operator);
    const wanted = fold(typed.value);
    if (known.some(({ value }) => fold(value) === wanted)) return [];
    return known
      .filter(({ value, label }) => fold(value).startsWith(wanted) || fold(label).includes(wanted))
      .slice(0, MAX_VALUES)
      .map(({ value, label }) => {
        const written = /\s/.test(value) ? `"${value}"` : value;
        const detail = `${operator.name}:${written}`;
        return { kind: 'text', text: `${before}${written} `, label, Icon: Filter, detail };
      });
  }, [typed, facet, facets, platforms]);
}

/** Examples of operators that the palette offers. */
export const OPERATOR_HINTS = ['platform:', 'genre:', 'year:1990..1995', 'is:favorite', '-beta'];
