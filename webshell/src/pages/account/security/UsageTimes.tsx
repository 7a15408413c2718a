import { TimeAgo } from '@motorclub/sdk';
import { t } from '../texts.ts';

interface UsageTimesProps {
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

/** Text around a moment: `Added 3 days ago`. The place of the moment is where the text has `{when}`. */
function Around({ text, moment }: { readonly text: string; readonly moment: string }) {
  const [before = '', after = ''] = text.split('{when}');
  return (
    <>
      {before}
      <TimeAgo value={moment} />
      {after}
    </>
  );
}

/** When something was added and last used. */
export function UsageTimes({ createdAt, lastUsedAt }: UsageTimesProps) {
  return (
    <>
      <Around text={t('added')} moment={createdAt} />
      {', '}
      {lastUsedAt ? <Around text={t('lastUsedWhen')} moment={lastUsedAt} /> : t('neverUsed')}
    </>
  );
}
