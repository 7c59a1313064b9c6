import { Suspense, lazy } from 'react';

import { useScanState } from '#data/scan.ts';

// Hardly ever asked.
const MissingQuestion = lazy(async () => {
  const { MissingQuestion: component } = await import('./missing-question.tsx');
  return { default: component };
});

/** What the last scan wants to know, for those who may answer. */
export function MissingQuestions() {
  const { data } = useScanState();
  if (!data || data.questions.length === 0) return null;
  return (
    <div className="grid gap-3">
      <Suspense>
        {data.questions.map((question) => (
          <MissingQuestion key={question.platform_id} question={question} />
        ))}
      </Suspense>
    </div>
  );
}
