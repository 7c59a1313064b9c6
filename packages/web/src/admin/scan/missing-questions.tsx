import { Suspense, lazy } from 'react';

import { useScanState } from '#library/data/scan.ts';

// Hardly ever asked.
const MissingQuestion = lazy(async () => {
  const { MissingQuestion: component } = await import('./missing-question.tsx');
  return { default: component };
});
const LayoutQuestion = lazy(async () => {
  const { LayoutQuestion: component } = await import('./layout-question.tsx');
  return { default: component };
});

interface Props {
  /** Also shows questions that were answered with "Keep waiting". */
  showsWaiting?: boolean;
}

/** Questions of the last scan, for those who may answer them. */
export function MissingQuestions({ showsWaiting = false }: Props) {
  const { data } = useScanState();
  const missing = data?.questions ?? [];
  const layouts = (data?.layout_questions ?? []).filter(
    ({ is_waiting }) => showsWaiting || !is_waiting,
  );
  if (missing.length + layouts.length === 0) return null;
  return (
    <div className="grid gap-3">
      <Suspense>
        {layouts.map((question) => (
          <LayoutQuestion key={question.root} question={question} />
        ))}
        {missing.length > 0 && <MissingQuestion questions={missing} />}
      </Suspense>
    </div>
  );
}
