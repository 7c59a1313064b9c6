import { CloudOff, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';

import { Button } from './button.tsx';
import { useKitTexts } from './kit-texts.ts';
import { Notice } from './notice.tsx';

interface Props {
  title: string;
  /** The reason; or `children` say it in one sentence. */
  error?: unknown;
  children?: ReactNode;
  onRetry?: (() => void) | undefined;
  retrying?: boolean | undefined;
  icon?: ReactNode;
}

export function FailedState(props: Props) {
  const { title, error, children, onRetry, retrying, icon } = props;
  const { errorText, retry } = useKitTexts();
  const reason = error ? <p>{errorText(error)}</p> : children;
  return (
    <div
      role="alert"
      className="mx-auto flex max-w-lg flex-col items-center px-4 py-12 text-center"
    >
      <span className="mb-4 grid size-14 place-items-center rounded-full bg-danger-soft text-danger-ink">
        {icon ?? <CloudOff size={26} aria-hidden="true" />}
      </span>
      <h2 className="text-lg font-semibold">{title}</h2>
      {reason && <div className="mt-1 text-ink-soft text-pretty">{reason}</div>}
      {onRetry && (
        <Button
          className="mt-5"
          onClick={onRetry}
          busy={retrying}
          icon={<RotateCw size={16} aria-hidden="true" />}
        >
          {retry}
        </Button>
      )}
    </div>
  );
}

interface QueryProps {
  title: string;
  query: {
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
}

/** A query that failed: the reason, and a button that runs it again. */
export function FailedQuery({ title, query: { error, isFetching, refetch } }: QueryProps) {
  return (
    <FailedState title={title} error={error} onRetry={() => void refetch()} retrying={isFetching} />
  );
}

/** The same for a part of a form. */
export function FailedPart({ title, query: { error, isFetching, refetch } }: QueryProps) {
  const { errorText, retry } = useKitTexts();
  return (
    <div className="grid justify-items-start gap-2">
      <Notice tone="danger">
        <p className="font-medium">{title}</p>
        <p>{errorText(error)}</p>
      </Notice>
      <Button
        size="sm"
        onClick={() => void refetch()}
        busy={isFetching}
        icon={<RotateCw size={16} aria-hidden="true" />}
      >
        {retry}
      </Button>
    </div>
  );
}
