import { ErrorState, failureOf, Loading, Page, useParams, useUser } from '@motorclub/sdk';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import { FirstPage } from '../../plugins/FirstPage.tsx';
import { NotFound } from '../NotFound.tsx';
import { t } from '../settings/texts.ts';
import { isOpen, memberNamed, profileOf } from './api.ts';
import { Closed } from './Closed.tsx';
import { MemberProfile } from './MemberProfile.tsx';

const NUMBER = /^[1-9]\d{0,15}$/;

function Failed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  if (failureOf(error).status === 404) return <NotFound />;
  return (
    <Page title={t('profile')}>
      <ErrorState error={error} title={t('profileFailed')} onRetry={onRetry} />
    </Page>
  );
}

/** `/profile/marek`: from the name that somebody has or had to their number. */
function ByName({ name }: { readonly name: string }) {
  const { data, error, refetch } = useQuery(memberNamed(name));
  if (data) return <Navigate to={`/profile/${data.id}`} replace />;
  return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Loading />;
}

function ById({ id }: { readonly id: number }) {
  const viewer = useUser();
  const { data, error, refetch } = useQuery(profileOf(id, viewer?.id ?? null));
  if (data)
    return isOpen(data) ? (
      <FirstPage>
        <MemberProfile member={data} />
      </FirstPage>
    ) : (
      <Closed member={data} />
    );
  return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Loading />;
}

/** A member's page: the core's header, and what plugins know of them. */
export default function ProfilePage() {
  const { id = '' } = useParams();
  return NUMBER.test(id) ? <ById key={id} id={Number(id)} /> : <ByName name={id} />;
}
