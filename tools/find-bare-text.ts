import { parseSync, Visitor } from 'oxc-parser';

const VISIBLE_ATTRIBUTES = new Set([
  'aria-label',
  'title',
  'placeholder',
  'alt',
  'label',
  'hint',
  'description',
]);
const HAS_WORD = /\p{L}{2,}/u;

/** Visible text in JSX that does not come from the language files. */
export function findBareText(path: string, source: string): string[] {
  const found: string[] = [];
  const { program } = parseSync(path, source);
  new Visitor({
    JSXText({ value }) {
      if (HAS_WORD.test(value)) found.push(value.trim());
    },
    JSXAttribute({ name, value }) {
      const isVisible = name.type === 'JSXIdentifier' && VISIBLE_ATTRIBUTES.has(name.name);
      if (!isVisible || value?.type !== 'Literal') return;
      if (typeof value.value === 'string' && HAS_WORD.test(value.value)) found.push(value.value);
    },
  }).visit(program);
  return found;
}
