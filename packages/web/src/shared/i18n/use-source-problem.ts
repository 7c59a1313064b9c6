import { useTranslation } from 'react-i18next';

import { SOURCES, type SourceId, type SourceProblem } from '@saveroom/contract';

interface Problem {
  /** Null: it is not known, and the sentence of the server has to do. */
  kind: SourceProblem | null;
  sentence: string;
}

/** What is wrong with a metadata source: as the server says it, or by its kind. */
export function useSourceProblem(): (source: SourceId, problem: Problem) => string {
  const { t, i18n } = useTranslation('common');
  return (source, { kind, sentence }) => {
    if (kind === null || i18n.language.startsWith('en')) return sentence;
    const text = t(`source-problem-${kind}`, { name: SOURCES[source].name });
    return kind === 'busy' ? text : `${text} (${sentence})`;
  };
}
