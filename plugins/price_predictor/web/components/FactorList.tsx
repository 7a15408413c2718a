import { Box, List, ListItem, Typography } from '@mui/material';
import type { Factor, Priced } from '../api/types.ts';
import { money, signedPercent, type Unit } from '../lib/formats.ts';
import { factorName } from '../lib/labels.ts';
import { t } from '../texts.ts';

const MAX_ITEMS = 8;

function Row({ factor, most, unit }: { readonly factor: Factor; readonly most: number; readonly unit: Unit }) {
  const less = factor.change < 0;
  return (
    <ListItem
      disableGutters
      sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr auto', sm: '220px 1fr 72px' }, gap: 2, py: 0.75 }}
    >
      <span>{factorName(factor, unit)}</span>
      <Box aria-hidden sx={{ display: { xs: 'none', sm: 'block' }, bgcolor: 'action.hover', borderRadius: 1 }}>
        <Box
          sx={{
            width: `${(Math.abs(factor.change) / most) * 100}%`,
            height: 8,
            borderRadius: 1,
            bgcolor: less ? 'text.secondary' : 'success.main',
          }}
        />
      </Box>
      <Box component="span" sx={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
        {signedPercent(factor.change)}
      </Box>
    </ListItem>
  );
}

/** What the trained model adds: how the price would move if one thing about the car were different. */
export function FactorList({ answer, unit }: { readonly answer: Priced; readonly unit: Unit }) {
  const { model, currency } = answer;
  if (!model) return <Typography sx={{ color: 'text.secondary' }}>{t('noModel')}</Typography>;
  const shown = model.factors.slice(0, MAX_ITEMS);
  const most = Math.max(...shown.map(({ change }) => Math.abs(change)));
  const said = {
    year: model.pricedYear,
    median: money(model.median, currency),
    low: money(model.low, currency),
    high: money(model.high, currency),
  };
  return (
    <>
      <Typography sx={{ color: 'text.secondary', mb: 1 }}>{t('factorsLead', said)}</Typography>
      {shown.length === 0 ? <Typography>{t('noFactors')}</Typography> : null}
      <List disablePadding>
        {shown.map((factor) => (
          <Row key={`${factor.name}-${factor.to}`} factor={factor} most={most} unit={unit} />
        ))}
      </List>
    </>
  );
}
