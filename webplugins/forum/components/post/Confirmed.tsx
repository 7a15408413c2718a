import { Link, useSeen } from '@motorclub/sdk';
import { Box, Chip, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { listConfirmations } from '../../api/confirmations.ts';
import type { Answer } from '../../api/types.ts';
import { t } from '../../texts/confirmed.ts';

const SHOWN = 4;

function Cars({ answer: { id, questionId } }: ConfirmedProps) {
  const { data } = useQuery(listConfirmations(questionId));
  const cars = (data?.items ?? []).filter(({ answerId }) => answerId === id);
  if (cars.length === 0) return null;
  const more = cars.length - SHOWN;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75, mt: 1.5 }}>
      <Typography variant="body2" sx={{ color: 'success.main', fontWeight: 600 }}>
        {t('confirmedOn', { count: cars.length })}
      </Typography>
      {cars.slice(0, SHOWN).map(({ carId, label, author }) => (
        <Chip
          key={carId}
          component={Link}
          to={`/car/${carId}`}
          clickable
          size="small"
          variant="outlined"
          label={`${label} · ${author.username}`}
          sx={{ maxWidth: 1 }}
        />
      ))}
      {more > 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('confirmedMore', { count: more })}
        </Typography>
      ) : null}
    </Box>
  );
}

export interface ConfirmedProps {
  readonly answer: Answer;
}

/** The cars of the question's model on which an answer worked; they come when seen. */
export function Confirmed({ answer }: ConfirmedProps) {
  const [place, seen] = useSeen();
  return <div ref={place}>{seen ? <Cars answer={answer} /> : null}</div>;
}
