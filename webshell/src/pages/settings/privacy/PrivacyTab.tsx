import { ErrorState, ListSkeleton, Panel, usePlatform } from '@motorclub/sdk';
import { FormControlLabel, Stack, Switch, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Choices } from '../account/Choices.tsx';
import { type Privacy, privacy } from '../api/me.ts';
import { t } from '../texts.ts';
import { usePrivacy } from './usePrivacy.ts';

const HIDES = ['hideGarage', 'hideDonorWall', 'hideLeaderboard', 'hideFollowerCounts', 'hideOnline'] as const;

/** The plugins that show what a switch hides. The server keeps the choice while one of them is off. */
const SHOWN_BY: { readonly [name in (typeof HIDES)[number]]?: string } = {
  hideGarage: 'showcase',
  hideDonorWall: 'donations',
  hideLeaderboard: 'ranks',
};

interface PartProps {
  readonly now: Privacy;
  readonly onChange: (changes: Partial<Privacy>) => void;
}

function Who({ now, onChange }: PartProps) {
  return (
    <Stack sx={{ gap: 2.5 }}>
      <Choices
        label={t('whoSees')}
        value={now.profile}
        choices={{ ALL: t('everybody'), MEMBERS: t('membersOnly'), FOLLOWERS: t('followersOnly') }}
        help={t('whoSeesHelp')}
        onChange={(profile) => onChange({ profile })}
      />
      <Choices
        label={t('whoMentions')}
        value={now.mentions}
        choices={{ ALL: t('everybody'), FOLLOWED: t('whomIFollow'), NOBODY: t('nobody') }}
        onChange={(mentions) => onChange({ mentions })}
      />
      <Choices
        label={t('whoFollows')}
        value={now.follows}
        choices={{ ALL: t('everybody'), NOBODY: t('nobody') }}
        onChange={(follows) => onChange({ follows })}
      />
    </Stack>
  );
}

function Hidden({ now, onChange }: PartProps) {
  const { plugins } = usePlatform();
  const shown = HIDES.filter((name) => !SHOWN_BY[name] || plugins.some(({ id }) => id === SHOWN_BY[name]));
  return (
    <Stack>
      {shown.map((name) => (
        <FormControlLabel
          key={name}
          label={t(name)}
          control={<Switch checked={now[name]} onChange={(_, checked) => onChange({ [name]: checked })} />}
        />
      ))}
    </Stack>
  );
}

/** Who sees what of one's profile, and who may come closer. Each choice holds as soon as it is made. */
export default function PrivacyTab() {
  const { data, error, refetch } = useQuery(privacy);
  const change = usePrivacy();
  if (!data) {
    if (error) return <ErrorState error={error} title={t('privacyFailed')} onRetry={() => void refetch()} />;
    return <ListSkeleton rows={4} rowHeight={96} />;
  }
  return (
    <Stack sx={{ gap: 3 }}>
      <Typography sx={{ color: 'text.secondary' }}>{t('privacyText')}</Typography>
      <Panel title={t('people')}>
        <Who now={data} onChange={change} />
      </Panel>
      <Panel title={t('hideTitle')}>
        <Hidden now={data} onChange={change} />
      </Panel>
    </Stack>
  );
}
