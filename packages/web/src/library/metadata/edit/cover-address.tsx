import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#shared/ui/button.tsx';
import { TextField } from '#shared/ui/text-field.tsx';

import { isPictureAddress } from './is-picture-address.ts';

/** The same in every language. */
const BEGINNING = 'https://';

/** The server fetches the picture and keeps it; nothing is shown from elsewhere later. */
export function CoverAddress({ onUse }: { onUse: (url: string) => void }) {
  const { t } = useTranslation('rom');
  const [address, setAddress] = useState('');
  const [isRefused, setIsRefused] = useState(false);
  const use = () => {
    const isFit = isPictureAddress(address);
    setIsRefused(!isFit);
    if (isFit) onUse(address.trim());
  };
  return (
    <TextField
      label={t('cover-url')}
      type="url"
      inputMode="url"
      autoComplete="off"
      placeholder={BEGINNING}
      value={address}
      error={isRefused ? t('cover-url-invalid') : undefined}
      onChange={(next) => {
        setAddress(next);
        setIsRefused(false);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        use();
      }}
      className="pr-20!"
      trailing={
        <Button
          size="sm"
          variant="ghost"
          disabled={address.trim() === ''}
          onClick={use}
          className="mr-1"
        >
          {t('cover-use')}
        </Button>
      }
    />
  );
}
