import { FactField } from './fact-field.tsx';
import { FACT_ORDER } from './field-kinds.ts';
import type { EditForm } from './use-edit-form.ts';

const WIDE: ReadonlySet<string> = new Set(['summary', 'alternative_names']);

/** Every fact of the game with where it comes from. */
export function FactsPanel({ form }: { form: EditForm }) {
  return (
    <div className="grid gap-x-6 gap-y-3 md:grid-cols-2">
      {FACT_ORDER.map((field) => {
        const view = form.viewOf(field);
        if (!view) return null;
        return (
          <div key={field} className={WIDE.has(field) ? 'md:col-span-2' : undefined}>
            <FactField
              field={field}
              view={view}
              draft={form.drafts.get(field)}
              onValue={(value) => form.setField(view, value)}
              onLock={() => form.toggleLock(view)}
            />
          </div>
        );
      })}
    </div>
  );
}
