import { useScanState } from '#data/scan.ts';

import { MissingQuestion } from './missing-question.tsx';

/** What the last scan wants to know, for those who may answer. */
export function MissingQuestions() {
  const { data } = useScanState();
  if (!data || data.questions.length === 0) return null;
  return (
    <div className="grid gap-3">
      {data.questions.map((question) => (
        <MissingQuestion key={question.platform_id} question={question} />
      ))}
    </div>
  );
}
