import {
  callApi,
  failureOf,
  lazyPart,
  Panel,
  toast,
  useNavigate,
  usePluginEnabled,
  useSearchParams,
} from '@motorclub/sdk';
import { Box, Button, Chip, Stack, Typography } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { listTags } from '../../api/listTags.ts';
import { NO_CAR, saveOwnCar } from '../../api/ownCar.ts';
import type { OwnCar, Tag } from '../../api/types.ts';
import { useOwnCar } from '../../lib/useOwnCar.ts';
import { t } from '../../texts/welcome.ts';

const CarPicker = lazyPart(async () => ({ default: (await import('../CarPicker.tsx')).CarPicker }));

const OFFERED = 20;
const HOME = '/';

const follow = ({ id }: Tag) =>
  callApi('POST /social-api/follows', { body: { targetType: 'forum.tag', targetId: id, level: 'ALL' } });

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

/** Follows the tags and stores the car; what the home page shows depends on both. */
function useSaveChoices(tags: readonly Tag[], car: OwnCar | null) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => Promise.all([...tags.map(follow), ...(car ? [saveOwnCar(car)] : [])]),
    meta: { refreshes: 'everything' },
    onSuccess: () => {
      if (tags.length > 0) toast.success(t('welcomeSaved', { count: tags.length }));
      navigate(HOME, { replace: true });
    },
    onError: (error) => toast.error(t('welcomeFailed', { reason: failureOf(error).message })),
  });
}

function Questions() {
  const navigate = useNavigate();
  const follows = usePluginEnabled('social');
  const own = useOwnCar();
  const [tags, setTags] = useState<readonly Tag[]>([]);
  const [chosen, setChosen] = useState<OwnCar | null>(null);
  const save = useSaveChoices(tags, chosen);
  const car = chosen ?? own ?? NO_CAR;
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
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('welcomeCarHelp')}
          </Typography>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, maxWidth: 560 }}>
            <Suspense fallback={<Box sx={{ height: 40 }} />}>
              <CarPicker
                key={own ? 'own' : 'none'}
                car={car}
                onChange={(change) => setChosen((now) => ({ ...(now ?? own ?? NO_CAR), ...change }))}
              />
            </Suspense>
          </Box>
        </Stack>
        <Stack direction="row" sx={{ gap: 1.5 }}>
          <Button variant="contained" loading={save.isPending} onClick={() => save.mutate()}>
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

/** `/?welcome=1`: asks a member for tags to follow and for the car, and can be skipped. */
export default function Welcome() {
  const [search] = useSearchParams();
  return search.has('welcome') ? <Questions /> : null;
}
