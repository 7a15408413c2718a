import { ErrorState, LinkButton, SwitchedOff, toast, useCan, useSignInPath, useUser } from '@motorclub/sdk';
import { Box, Button, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listOwnCars, useSave } from '../api/saved.ts';
import type { Question } from '../api/types.ts';
import { t } from '../texts.ts';

const NONE = '';

function Saving({ question }: { readonly question: Question }) {
  const [carId, setCarId] = useState(NONE);
  const cars = useQuery(listOwnCars).data?.cars ?? [];
  const { mutate, isPending, error } = useSave();
  const save = () => {
    const whole = carId === NONE ? question : { ...question, carId: Number(carId) };
    mutate(whole, { onSuccess: () => toast.success(t('saved')) });
  };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        {cars.length > 0 ? (
          <Box sx={{ flex: '1 1 200px', maxWidth: 320 }}>
            <TextField
              select
              fullWidth
              label={t('saveFor')}
              value={carId}
              onChange={({ target }) => setCarId(target.value)}
              slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
            >
              <option value={NONE}>{t('noCarOfMine')}</option>
              {cars.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </TextField>
          </Box>
        ) : (
          <SwitchedOff plugin="showcase" />
        )}
        <Button variant="outlined" onClick={save} loading={isPending}>
          {t('save')}
        </Button>
      </Box>
      {error ? <ErrorState error={error} title={t('saveFailed')} /> : null}
    </Box>
  );
}

/** Members keep the answer for themselves; visitors are shown the way in, and what they typed waits. */
export function SaveEstimate({ question }: { readonly question: Question }) {
  const user = useUser();
  const maySave = useCan('price_predictor.estimate.save');
  const signIn = useSignInPath();
  if (!user) {
    return (
      <LinkButton to={signIn} variant="outlined">
        {t('logInToSave')}
      </LinkButton>
    );
  }
  return maySave ? <Saving question={question} /> : null;
}
