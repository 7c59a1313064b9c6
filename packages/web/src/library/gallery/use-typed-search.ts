import { useEffect, useEffectEvent, useState } from 'react';

const WAIT_MS = 220;

/** Text as it is typed, told when the hands rest; follows when it is changed from elsewhere. */
export function useTypedSearch(
  value: string,
  onSettled: (text: string) => void,
): [text: string, type: (text: string) => void] {
  const [typed, setTyped] = useState({ text: value, from: value });
  if (typed.from !== value) setTyped({ text: value, from: value });
  const settle = useEffectEvent((text: string) => {
    const next = text.trim();
    if (next !== value) onSettled(next);
  });
  useEffect(() => {
    const timer = window.setTimeout(() => settle(typed.text), WAIT_MS);
    return () => window.clearTimeout(timer);
  }, [typed.text]);
  return [typed.text, (text) => setTyped({ ...typed, text })];
}
