import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';

import type { HealthProblem } from '@saveroom/contract';

import { useHealthProblems } from '#admin/data/health.ts';
import { useMe } from '#shared/data/me.ts';

/** Problems of the server, shown above every screen until they are fixed. */
export function HealthBanner() {
  const problems = useHealthProblems();
  return (
    <output className="block" aria-live="polite">
      {problems.length > 0 && (
        <Suspense>
          <Problems problems={problems} />
        </Suspense>
      )}
    </output>
  );
}

function Problems({ problems }: { problems: readonly HealthProblem[] }) {
  const { t } = useTranslation('health');
  const { can } = useMe();
  return (
    <div className="flex items-start justify-center gap-2.5 bg-danger-soft px-4 py-2 text-sm font-medium text-danger-ink">
      <TriangleAlert size={16} className="mt-0.5 shrink-0" aria-hidden="true" />
      <div className="flex min-w-0 flex-wrap gap-x-3 gap-y-0.5">
        <ul className="grid min-w-0 gap-0.5">
          {problems.map((code) => (
            <li key={code}>{t(`banner-${code}`)}</li>
          ))}
        </ul>
        {can('users.write') && (
          <Link
            to="/administration"
            search={{ tab: 'health' }}
            className="rounded-sm underline underline-offset-2"
          >
            {t('banner-details')}
          </Link>
        )}
      </div>
    </div>
  );
}
