import { useTranslation } from 'react-i18next';

import type { MarkdownEditorTexts } from '#shared/ui/markdown-editor-texts.ts';

export function useEditorTexts(): MarkdownEditorTexts {
  const { t } = useTranslation('rom');
  return {
    view: t('editor-view'),
    write: t('editor-write'),
    preview: t('editor-preview'),
    sideBySide: t('editor-both'),
    formatting: t('editor-formatting'),
    nothingToPreview: t('editor-nothing'),
    bold: t('editor-bold'),
    italic: t('editor-italic'),
    heading: t('editor-heading'),
    list: t('editor-list'),
    quote: t('editor-quote'),
    code: t('editor-code'),
    link: t('editor-link'),
  };
}
