import { Check } from 'lucide-react';
import { useId } from 'react';
import type { ReactNode } from 'react';

interface Props {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  hint?: ReactNode;
  disabled?: boolean | undefined;
  name?: string | undefined;
}

export function Checkbox({ label, checked, onChange, hint, disabled, name }: Props) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <span className="relative mt-0.5 grid size-5 shrink-0 place-items-center">
        <input
          id={id}
          type="checkbox"
          name={name}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
          aria-describedby={hint ? `${id}-note` : undefined}
          className="peer absolute inset-0 size-5 appearance-none rounded-xs border border-line-strong bg-sunken transition checked:border-accent checked:bg-accent hover:border-ink-faint disabled:opacity-50 forced-colors:appearance-auto"
        />
        <Check
          size={14}
          strokeWidth={3}
          aria-hidden="true"
          className="pointer-events-none relative scale-50 text-on-accent opacity-0 transition peer-checked:scale-100 peer-checked:opacity-100 forced-colors:hidden"
        />
      </span>
      <span className="grid">
        <label htmlFor={id} className="text-[0.9375rem] text-ink">
          {label}
        </label>
        {hint && (
          <span id={`${id}-note`} className="text-[0.8125rem] text-ink-faint">
            {hint}
          </span>
        )}
      </span>
    </div>
  );
}
