import { useState } from 'react';
import type { FocusEvent } from 'react';

interface Failure {
  text: string;
  field?: string | undefined;
}

interface Options<V> {
  initial: V;
  /** Returns the error of each invalid field. */
  check: (values: V) => { [N in keyof V]?: string | undefined };
  /** Turns a server error into a text and its field. */
  describe: (error: unknown) => Failure;
}

type TextName<V> = { [N in keyof V]: V[N] extends string ? N : never }[keyof V] & string;

export interface FormField {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onBlur: (event: FocusEvent) => void;
}

export interface Form<V> {
  values: V;
  busy: boolean;
  /** The error of the whole form, shown next to its button. */
  error: string | null;
  /** Number of rejected submissions, by validation or by the server. */
  refusals: number;
  field: (name: TextName<V>) => FormField;
  set: <N extends keyof V>(name: N, value: V[N]) => void;
  submit: (send: (values: V) => Promise<unknown>) => void;
}

/** State of a form: values, errors, and one submission at a time. */
export function useForm<V extends object>({ initial, check, describe }: Options<V>): Form<V> {
  const [values, setValues] = useState(initial);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const problems = check(values);

  const set: Form<V>['set'] = (name, value) => {
    setValues((now) => ({ ...now, [name]: value }));
    setRefusal(null);
  };
  const errorOf = (name: TextName<V>): string | undefined => {
    if (refusal?.field === name) return refusal.text;
    return touched.has(name) ? problems[name] : undefined;
  };

  return {
    values,
    busy,
    error: refusal && !(refusal.field && refusal.field in values) ? refusal.text : null,
    refusals,
    set,
    field: (name) => ({
      name,
      value: String(values[name]),
      error: errorOf(name),
      onChange: (value) => set(name, value as V[typeof name]),
      onBlur: ({ relatedTarget }) => {
        // An error that appears during a click would move the button away from the pointer.
        if (values[name] === '' || relatedTarget instanceof HTMLButtonElement) return;
        setTouched((now) => new Set([...now, name]));
      },
    }),
    submit: (send) => {
      if (busy) return;
      setTouched(new Set(Object.keys(values)));
      setRefusal(null);
      if (Object.values(problems).some(Boolean)) {
        setRefusals(refusals + 1);
        return;
      }
      setBusy(true);
      send(values)
        .catch((error: unknown) => {
          setRefusal(describe(error));
          setRefusals(refusals + 1);
        })
        .finally(() => setBusy(false));
    },
  };
}
