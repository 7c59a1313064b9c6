import { useTranslation } from 'react-i18next';

import { SOURCES, type SourceId, type SourceProblem } from '@saveroom/contract';

interface Problem {
  /** Null if unknown; then the message of the server is shown. */
  kind: SourceProblem | null;
  sentence: string;
}

/**
 * Describes what is wrong with a metadata source: the server's message, or the text of its kind.
 */
export function useSourceProblem(): (source: SourceId, problem: Problem) => string {
  const { t, i18n } = useTranslation('common');
  return (source, { kind, sentence }) => {
    if (kind === null || i18n.language.startsWith('en')) return sentence;
    const text = t(`source-problem-${kind}`, { name: SOURCES[source].name });
    return kind === 'busy' ? text : `${text} (${sentence})`;
  };
}
