import { failureOf } from '@motorclub/sdk';
import { Box, Button, Stack, TextField, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type FilterBody, type FilterTest, testFilter } from '../../api/screening.ts';
import { t } from '../../texts/config.ts';

const LONGEST = 5000;

function Result({ tested, text }: { readonly tested: FilterTest; readonly text: string }) {
  const parts = tested.matches.map((match) => `“${match.text}”`).join(', ');
  return (
    <>
      <Typography variant="body2">{t('tryFound', { count: tested.matches.length, parts })}</Typography>
      {tested.result === text ? null : (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {t('tryResult', { text: tested.result })}
        </Typography>
      )}
    </>
  );
}

/** Shows what a filter that has not been saved would make of a text. */
export function TryBox({ body }: { readonly body: FilterBody }) {
  const [text, setText] = useState('');
  const trying = useMutation({ mutationFn: () => testFilter({ ...body, name: body.name || '-', text }) });
  return (
    <Box component="fieldset" sx={{ m: 0, p: 2, border: 1, borderColor: 'divider', borderRadius: 1 }}>
      <Box component="legend" sx={{ px: 0.5 }}>
        {t('tryTitle')}
      </Box>
      <Stack sx={{ gap: 1.5 }}>
        <TextField
          label={t('tryText')}
          value={text}
          onChange={({ target }) => setText(target.value)}
          multiline
          fullWidth
          slotProps={{ htmlInput: { maxLength: LONGEST } }}
        />
        <Button
          color="inherit"
          variant="outlined"
          sx={{ alignSelf: 'flex-start' }}
          disabled={!text || !body.pattern}
          loading={trying.isPending}
          onClick={() => trying.mutate()}
        >
          {t('tryRun')}
        </Button>
        <div role="status">
          {trying.data ? <Result tested={trying.data} text={text} /> : null}
          {trying.error ? (
            <Typography variant="body2" color="error">
              {t('tryFailed', { reason: failureOf(trying.error).message })}
            </Typography>
          ) : null}
        </div>
      </Stack>
    </Box>
  );
}
