import { Loaded } from '@motorclub/sdk';
import { Alert } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getSanctions } from '../../api/sanctions.ts';
import { t } from '../../texts/sanctions.ts';

export interface MemberProps {
  readonly userId: number;
  readonly username: string;
}

export interface MemberStateProps extends MemberProps {
  /** The fields of a form, by whether the person may ban for longer. */
  readonly children: (mayBanLonger: boolean) => ReactNode;
}

/** What stands against a member, and then the fields; only words where they may not be warned or banned. */
export function MemberState({ userId, username, children }: MemberStateProps) {
  const found = useQuery(getSanctions(userId));
  return (
    <Loaded found={found} failed={t('memberFailed')} rows={2}>
      {({ points, proposesBan, canSanction, mayBanLonger }) => (
        <>
          {canSanction ? null : <Alert severity="error">{t('memberAbove')}</Alert>}
          {points > 0 ? (
            <Alert severity={proposesBan ? 'warning' : 'info'}>
              {t('memberPoints', { name: username, count: points })} {proposesBan ? t('memberProposes') : null}
            </Alert>
          ) : null}
          {canSanction ? children(mayBanLonger) : null}
        </>
      )}
    </Loaded>
  );
}
