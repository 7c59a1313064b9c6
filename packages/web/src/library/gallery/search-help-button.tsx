import { CircleQuestionMark } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { IconButton } from '#shared/ui/icon-button.tsx';

const SearchHelp = lazy(async () => {
  const { SearchHelp: component } = await import('../search/search-help.tsx');
  return { default: component };
});

interface Props {
  /** The search text. */
  text: string;
  onText: (text: string) => void;
}

/** Opens the list of search operators; an example is added to the text. */
export function SearchHelpButton({ text, onText }: Props) {
  const { t } = useTranslation('gallery');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton
        label={t('search-help')}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="size-8!"
      >
        <CircleQuestionMark size={16} aria-hidden="true" />
      </IconButton>
      {isOpen && (
        <Suspense>
          <SearchHelp
            onPick={(example) => onText([text.trim(), example].join(' ').trimStart())}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
