import { TextLink } from '@motorclub/sdk';
import { Box, Card, Typography } from '@mui/material';
import { useId } from 'react';
import type { Question } from '../../api/types.ts';
import { hrefOf } from '../../lib/listParams.ts';
import { useDistance } from '../../lib/useDistance.ts';
import { t } from '../../texts/post.ts';

interface FactProps {
  readonly name: string;
  readonly value: string;
}

function Fact({ name, value }: FactProps) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
        {name}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
        {value}
      </Typography>
    </Box>
  );
}

/** The facts about a question's car, in their natural order. */
function useFacts({ car }: Question): FactProps[] {
  const distance = useDistance();
  const facts = [
    { name: t('carBrand'), value: car?.brand },
    { name: t('carModel'), value: [car?.carModel, car?.generation].filter(Boolean).join(' ') },
    { name: t('carYear'), value: car?.year ? String(car.year) : '' },
    { name: t('carEngine'), value: car?.engine },
    { name: t('carMileage'), value: car?.mileageKm ? distance(car.mileageKm) : '' },
  ];
  return facts.flatMap(({ name, value }) => (value ? [{ name, value }] : []));
}

/** The car that a question is about. */
export function CarPanel({ question }: { readonly question: Question }) {
  const facts = useFacts(question);
  const heading = useId();
  if (facts.length === 0) return null;
  return (
    <Card component="section" aria-labelledby={heading} sx={{ px: 2.5, py: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 1.5 }}>
        <Typography component="h2" variant="h3" id={heading}>
          {t('theCar')}
        </Typography>
        {question.car?.brand ? (
          <TextLink variant="caption" to={hrefOf({ brand: question.car.brand, carModel: question.car.carModel })}>
            {t('moreOfCar')}
          </TextLink>
        ) : null}
      </Box>
      <Box
        component="dl"
        sx={{ display: 'grid', gap: 2, m: 0, gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))' }}
      >
        {facts.map((fact) => (
          <Fact key={fact.name} {...fact} />
        ))}
      </Box>
    </Card>
  );
}
