import { Suspense, lazy } from 'react';

import { useScanState } from '#library/data/scan.ts';

// Loaded when needed: questions are rare.
const MissingQuestionBanner = lazy(async () => ({
  default: (await import('./scan-question-banners.tsx')).MissingQuestionBanner,
}));
const LayoutQuestionBanner = lazy(async () => ({
  default: (await import('./scan-question-banners.tsx')).LayoutQuestionBanner,
}));

interface Props {
  /** Also shows questions that were answered with "Keep waiting". */
  showsWaiting?: boolean;
}

/** Open questions of the last scan. */
export function ScanQuestions({ showsWaiting = false }: Props) {
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
          <LayoutQuestionBanner key={question.root} question={question} />
        ))}
        {missing.length > 0 && <MissingQuestionBanner questions={missing} />}
      </Suspense>
    </div>
  );
}
