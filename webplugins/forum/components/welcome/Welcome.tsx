import { api, failureOf, lazyPart, Panel, toast, useNavigate, usePluginEnabled, useSearchParams } from '@motorclub/sdk';
import { Box, Button, Chip, Stack, Typography } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { listTags } from '../../api/listTags.ts';
import type { Tag } from '../../api/types.ts';
import { hrefOf } from '../../lib/listParams.ts';
import { t } from '../../texts/welcome.ts';
import type { Car } from './CarChoice.tsx';

const CarChoice = lazyPart(() => import('./CarChoice.tsx'));

const OFFERED = 20;
const HOME = '/';

const follow = ({ id }: Tag) =>
  api.post('/social-api/follows', { targetType: 'forum.tag', targetId: id, level: 'ALL' });

interface TagsProps {
  readonly chosen: readonly Tag[];
  readonly onChange: (chosen: readonly Tag[]) => void;
}

function Tags({ chosen, onChange }: TagsProps) {
  const { data } = useQuery(listTags({ q: '', size: OFFERED }));
  const isChosen = (tag: Tag) => chosen.some(({ id }) => id === tag.id);
  return (
    <Box role="group" aria-label={t('welcomeTags')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {data?.content.map((tag) => (
        <Chip
          key={tag.id}
          label={tag.name}
          color={isChosen(tag) ? 'info' : 'default'}
          variant={isChosen(tag) ? 'filled' : 'outlined'}
          aria-pressed={isChosen(tag)}
          onClick={() => onChange(isChosen(tag) ? chosen.filter(({ id }) => id !== tag.id) : [...chosen, tag])}
        />
      ))}
    </Box>
  );
}

function Questions() {
  const navigate = useNavigate();
  const follows = usePluginEnabled('social');
  const [tags, setTags] = useState<readonly Tag[]>([]);
  const [car, setCar] = useState<Car>({ brand: '', carModel: '' });
  const send = useMutation({
    mutationFn: () => Promise.all(tags.map(follow)),
    onSuccess: () => {
      if (tags.length > 0) toast.success(t('welcomeSaved', { count: tags.length }));
      navigate(car.brand ? hrefOf(car) : HOME, { replace: true });
    },
    onError: (error) => toast.error(t('welcomeFailed', { reason: failureOf(error).message })),
  });
  return (
    <Panel title={t('welcomeTitle')}>
      <Stack sx={{ gap: 2.5 }}>
        <Typography sx={{ color: 'text.secondary' }}>{t('welcomeText')}</Typography>
        {follows ? (
          <Stack sx={{ gap: 1.25 }}>
            <Typography variant="h3">{t('welcomeTags')}</Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('welcomeTagsHelp')}
            </Typography>
            <Tags chosen={tags} onChange={setTags} />
          </Stack>
        ) : null}
        <Stack sx={{ gap: 1.25 }}>
          <Typography variant="h3">{t('welcomeCar')}</Typography>
          <Suspense fallback={<Box sx={{ height: 40 }} />}>
            <CarChoice car={car} onChange={setCar} />
          </Suspense>
        </Stack>
        <Stack direction="row" sx={{ gap: 1.5 }}>
          <Button variant="contained" loading={send.isPending} onClick={() => send.mutate()}>
            {t('welcomeDone')}
          </Button>
          <Button color="inherit" onClick={() => navigate(HOME, { replace: true })}>
            {t('welcomeSkip')}
          </Button>
        </Stack>
      </Stack>
    </Panel>
  );
}

/** `/?welcome=1`: asks a new member for tags to follow and for the car, and can be skipped. */
export default function Welcome() {
  const [search] = useSearchParams();
  return search.has('welcome') ? <Questions /> : null;
}
