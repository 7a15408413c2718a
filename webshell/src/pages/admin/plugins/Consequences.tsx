import { formatNumber } from '@motorclub/sdk';
import { List, ListItem, Typography } from '@mui/material';
import type { Preflight } from '../api/plugins.ts';
import { t } from '../texts.ts';

type Consequence = Preflight['consequences'][number];

export interface ConsequencesProps {
  readonly consequences: readonly Consequence[];
  /** Further lines, complete sentences. */
  readonly more?: readonly string[];
}

/** `12` and `unanswered questions` as one line; a message that has its number stays as it is. */
function inWords({ message, count }: Consequence): string {
  return message.includes(String(count)) || count === 0 ? message : `${formatNumber(count)} ${message}`;
}

/** What a change means for people right now. */
export function Consequences({ consequences, more = [] }: ConsequencesProps) {
  const lines = [...consequences.map(inWords), ...more];
  return (
    <>
      <Typography variant="subtitle2" component="h3">
        {t('consequences')}
      </Typography>
      {lines.length === 0 ? <Typography sx={{ color: 'text.secondary' }}>{t('noConsequences')}</Typography> : null}
      <List dense disablePadding>
        {lines.map((line) => (
          <ListItem key={line} disableGutters>
            {line}
          </ListItem>
        ))}
      </List>
    </>
  );
}
