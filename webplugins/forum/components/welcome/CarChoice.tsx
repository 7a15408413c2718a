import { Autocomplete, Box, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { listFacets } from '../../api/facets.ts';
import { t } from '../../texts/welcome.ts';

export interface Car {
  readonly brand: string;
  readonly carModel: string;
}

export interface CarChoiceProps {
  readonly car: Car;
  readonly onChange: (car: Car) => void;
}

/** A make and a model of those that are asked about. */
export default function CarChoice({ car: { brand, carModel }, onChange }: CarChoiceProps) {
  const makes = useQuery(listFacets());
  const models = useQuery({ ...listFacets(brand), enabled: brand !== '' });
  const names = (found: typeof makes) => found.data?.items.map(({ value }) => value) ?? [];
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, maxWidth: 560 }}>
      <Autocomplete
        size="small"
        options={names(makes)}
        value={brand || null}
        onChange={(_, chosen) => onChange({ brand: chosen ?? '', carModel: '' })}
        renderInput={(input) => <TextField {...input} label={t('welcomeMake')} />}
      />
      <Autocomplete
        size="small"
        disabled={!brand}
        options={brand ? names(models) : []}
        value={carModel || null}
        onChange={(_, chosen) => onChange({ brand, carModel: chosen ?? '' })}
        renderInput={(input) => <TextField {...input} label={t('welcomeModel')} />}
      />
    </Box>
  );
}
