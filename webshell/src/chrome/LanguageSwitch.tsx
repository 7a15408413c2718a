import { failureOf, language, toast } from '@motorclub/sdk';
import { Link, Stack } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { chooseLanguage, LANGUAGES, type Language } from '../session/language.ts';
import { t } from '../texts.ts';

/** The languages, each in its own words; the present one is marked. */
export function LanguageSwitch() {
  const choice = useMutation({
    mutationFn: (chosen: Language) => chooseLanguage(chosen),
    onError: (error) => toast.error(failureOf(error).message),
  });
  return (
    <Stack component="nav" direction="row" aria-label={t('language')} sx={{ columnGap: 3, mt: 1.5 }}>
      {Object.entries(LANGUAGES).map(([code, name]) => (
        <Link
          key={code}
          component="button"
          type="button"
          lang={code}
          aria-pressed={code === language}
          color={code === language ? 'text.primary' : 'text.secondary'}
          underline={code === language ? 'none' : 'always'}
          onClick={() => choice.mutate(code as Language)}
          sx={{ py: 0.5, fontSize: 'inherit' }}
        >
          {name}
        </Link>
      ))}
    </Stack>
  );
}
